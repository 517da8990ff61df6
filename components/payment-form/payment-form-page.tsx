'use client';

import { useQuery, useQueryClient } from '@tanstack/react-query';
import { useRouter, useSearchParams } from 'next/navigation';
import { useTranslations } from 'next-intl';
import { type ComponentType, useEffect, useRef, useState } from 'react';
import { BackLink } from '@/components/frame/back-link';
import { useActingContext, useActingContexts } from '@/components/frame/context/acting-context';
import { OtherContextNotice } from '@/components/frame/context/other-context-notice';
import { draftPath } from '@/components/payment/draft-path';
import { ProblemNotice } from '@/components/problem/problem-notice';
import { UnreadableRows } from '@/components/problem/unreadable-rows';
import { ButtonLink } from '@/components/ui/button';
import { EmptyState } from '@/components/ui/empty-state';
import { Notice } from '@/components/ui/notice';
import { PageHeader } from '@/components/ui/page-header';
import { useHydrated } from '@/components/ui/use-hydrated';
import { balancesQuery } from '@/lib/query/account-queries';
import { connectionsQuery } from '@/lib/query/connection-queries';
import {
  debtorAccountsQuery,
  paymentDraftQuery,
  recipientsQuery,
} from '@/lib/query/payment-form-queries';
import { problemOf } from '@/lib/query/request';
import { PRIVATE_CONTEXT } from '@/lib/view/connection/acting-context';
import type { BankView } from '@/lib/view/connection/connection';
import type { DebtorAccountView, PaymentDraftView } from '@/lib/view/payment';
import { draftAs } from './draft/carried-input';
import { isOffered, type PaymentIntent } from './draft/payment-intent';
import { IntentButton, IntentTabs, SwitchIntent } from './intent-tabs';
import { FormSkeleton } from './payment-form-page-skeleton';
import type { PaymentFormProps } from './payment-form-props';

type PaymentFormPageProps = { intent: PaymentIntent; Form: ComponentType<PaymentFormProps> };

/** The form for an intent, new or from a draft. */
export function PaymentFormPage({ intent, Form }: PaymentFormPageProps) {
  const t = useTranslations('newPayment');
  const { contextId } = useActingContext();
  const from = useSearchParams().get('from');
  const goOnAs = useRef<((intent: PaymentIntent) => void) | null>(null);
  return (
    <SwitchIntent value={goOnAs}>
      <div className="flex items-start justify-between gap-3">
        <BackLink href="/payments">{t('back')}</BackLink>
        <IntentButton intent={intent} from={from} />
      </div>
      <PageHeader
        title={t(`intents.${intent}.label`)}
        intro={t(`intents.${intent}.intro`)}
        // A phone has it beside every kind to choose from; but "instantly" must not stand without "if the bank does".
        isIntroForWide={intent !== 'at-once' && intent !== 'abroad'}
      />
      <IntentTabs intent={intent} from={from} />
      <UntilTakenOver>
        <Loaded key={contextId} intent={intent} Form={Form} />
      </UntilTakenOver>
    </SwitchIntent>
  );
}

/** The form is visible before its scripts have loaded; anything typed then would be lost, so it is disabled. */
function UntilTakenOver({ children }: { children: React.ReactNode }) {
  return (
    <fieldset role="presentation" disabled={!useHydrated()} className="contents">
      {children}
    </fieldset>
  );
}

function Loaded({ intent, Form }: PaymentFormPageProps) {
  const t = useTranslations('newPayment');
  const { acting, contexts } = useActingContexts();
  const { contextId } = acting;
  // The draft in the opened address; a new form gets its address while the user writes.
  const searchParams = useSearchParams();
  const [{ draftId, from }] = useState(() => ({
    draftId: searchParams.get('draft'),
    from: searchParams.get('from'),
  }));
  const kept = useQuery({ ...paymentDraftQuery(draftId ?? ''), enabled: draftId !== null });
  const isGone = kept.error !== null && problemOf(kept.error).code === 'not-found';
  const accounts = useQuery(debtorAccountsQuery(contextId));
  const connections = useQuery(connectionsQuery());
  useFreshBalances(accounts.data?.debtorAccounts ?? []);
  const recipients = useQuery(recipientsQuery(contextId));
  const wanted = [accounts, connections, ...(draftId === null || isGone ? [] : [kept])];
  const failed = wanted.find((query) => query.error && !query.data);
  if (failed?.error) {
    return (
      <ProblemNotice
        problem={problemOf(failed.error)}
        onRetry={() => {
          for (const query of wanted) if (query.error) void query.refetch();
        }}
        retrying={failed.isFetching}
      />
    );
  }
  if (
    !accounts.data ||
    !connections.data ||
    recipients.isPending ||
    (draftId !== null && !kept.isFetchedAfterMount)
  ) {
    return <FormSkeleton />;
  }
  // A draft of another context is not shown in this one, where another account would pay.
  const ownerId = kept.data?.contextId ?? contextId;
  if (ownerId !== contextId && contexts.some((one) => one.contextId === ownerId))
    return <OtherContextNotice contextId={ownerId} />;
  const draft = kept.data !== undefined && ownerId === contextId ? kept.data : null;
  const { debtorAccounts } = accounts.data;
  // Where a bank's accounts are shared, the user pays from those; at other banks they type the account.
  const ownBankId = connections.data.connections.find(
    ({ connectionId }) => connectionId === contextId,
  )?.bankId;
  const banks = connections.data.banks.filter(
    ({ bankId }) =>
      (contextId === PRIVATE_CONTEXT || bankId === ownBankId) &&
      !debtorAccounts.some((account) => account.bankId === bankId),
  );
  if (banks.length === 0 && debtorAccounts.length === 0) {
    return <EmptyState title={t('noBankTitle')}>{t('noBankText')}</EmptyState>;
  }
  const offers = ({ paymentKinds }: Pick<BankView, 'paymentKinds'>) =>
    isOffered(intent, paymentKinds);
  const isTransfer = intent === 'transfer';
  const offeringAccounts = debtorAccounts
    .filter(offers)
    .filter(({ kind }) => !isTransfer || kind === 'account');
  const offeringBanks = isTransfer ? [] : banks.filter(offers);
  const isOwnMissing = isTransfer && offeringAccounts.length < 2;
  if (isOwnMissing || (offeringBanks.length === 0 && offeringAccounts.length === 0)) {
    return isOwnMissing ? (
      <EmptyState
        title={t('oneAccountTitle')}
        action={<ButtonLink href="/connections/new">{t('connect')}</ButtonLink>}
      >
        {t('oneAccountText')}
      </EmptyState>
    ) : (
      <EmptyState title={t('notOfferedTitle')}>{t('notOfferedText')}</EmptyState>
    );
  }
  // The back button leads to the form of the kind that the draft had before.
  const shown = draft && draftAs(intent, draft);
  if (draft !== null && shown === null) return <ToItsForm draft={draft} />;
  return (
    <>
      {draftId !== null && draft === null && (
        <Notice
          tone="attention"
          title={t('draftMissingTitle')}
          actions={
            <ButtonLink size="small" href="/payments">
              {t('seePayments')}
            </ButtonLink>
          }
          className="mb-5"
        >
          {t('draftMissingText')}
        </Notice>
      )}
      {debtorAccounts.length === 0 && (
        <Notice
          tone="neutral"
          title={t('unknownTitle')}
          actions={
            <ButtonLink size="small" href="/connections/new">
              {t('connect')}
            </ButtonLink>
          }
          className="mb-5"
        >
          {t('unknownText')}
        </Notice>
      )}
      <UnreadableRows count={recipients.data?.unreadable ?? 0} className="mb-5" />
      <Form
        intent={intent}
        contextId={contextId}
        draft={shown}
        accounts={offeringAccounts}
        from={from}
        banks={offeringBanks}
        recipients={recipients.data?.recipients ?? []}
      />
    </>
  );
}

/** Leads to the form of the draft's own kind. */
function ToItsForm({ draft }: { draft: PaymentDraftView }) {
  const router = useRouter();
  const path = draftPath(draft);
  useEffect(() => {
    router.replace(path);
  }, [router, path]);
  return <FormSkeleton />;
}

/** Reads balances never read before from the bank, and then refreshes the debtor accounts. */
function useFreshBalances(accounts: readonly DebtorAccountView[]): void {
  const client = useQueryClient();
  const [unread] = useState(() => new Set<string>());
  useEffect(() => {
    const missing = accounts.flatMap(({ accountId, kind, available }) =>
      kind === 'account' && available === null && !unread.has(accountId) ? [accountId] : [],
    );
    if (missing.length === 0) return;
    for (const accountId of missing) unread.add(accountId);
    // An unreadable balance stays empty; the form works without it.
    void Promise.allSettled(
      missing.map((accountId) => client.fetchQuery(balancesQuery(accountId))),
    ).then(() => client.invalidateQueries({ queryKey: ['debtor-accounts'] }));
  }, [accounts, client, unread]);
}
