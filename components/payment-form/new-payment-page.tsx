'use client';

import { useMutation, useQuery, useQueryClient } from '@tanstack/react-query';
import { ArrowRight, Trash2 } from 'lucide-react';
import { useRouter, useSearchParams } from 'next/navigation';
import { useTranslations } from 'next-intl';
import { useState } from 'react';
import { useActingContext } from '@/components/frame/acting-context';
import { useMoneyText } from '@/components/money/money';
import { draftPath } from '@/components/payment/draft-path';
import { INTENT_ICONS } from '@/components/payment-form/draft/intent-icons';
import { QueryProblem } from '@/components/problem/query-problem';
import { useTimeWords } from '@/components/time/use-time-words';
import { Button, ButtonLink, IconButton } from '@/components/ui/button';
import { Card } from '@/components/ui/card';
import { EmptyState } from '@/components/ui/empty-state';
import { RadioCards } from '@/components/ui/form/radio-cards';
import { Icon } from '@/components/ui/icon';
import { ConfirmDialog } from '@/components/ui/overlay/dialog';
import { PageHeader } from '@/components/ui/page-header';
import { Loading, Skeleton } from '@/components/ui/skeleton';
import { useHydrated } from '@/components/ui/use-hydrated';
import { connectionsQuery } from '@/lib/query/connection-queries';
import { discardDraft } from '@/lib/query/payment-form-queries';
import { paymentDraftsQuery } from '@/lib/query/payment-queries';
import { PRIVATE_CONTEXT } from '@/lib/view/acting-context';
import type { PaymentDraftView } from '@/lib/view/payment';
import { isCurrency } from '@/lib/xs2a/value/currency';
import { readTypedAmount } from '@/lib/xs2a/value/typed-amount';
import {
  intentOfKind,
  isOffered,
  PAYMENT_INTENTS,
  type PaymentIntent,
} from './draft/payment-intent';
import { emptyPayment, fillPayment } from './typing/form-values';

/** What one wants to do, in people's words; and what was begun before. */
export function NewPaymentPage() {
  const t = useTranslations('newPayment');
  const router = useRouter();
  const hydrated = useHydrated();
  const from = useSearchParams().get('from');
  const [chosen, setIntent] = useState<PaymentIntent>('norway');
  const offered = useOfferedIntents();
  const intent = offered.includes(chosen) ? chosen : offered[0];
  return (
    <>
      <PageHeader title={t('title')} intro={t('intro')} />
      {intent === undefined ? (
        <EmptyState
          title={t('noneOfferedTitle')}
          action={
            <ButtonLink kind="primary" href="/connections/new">
              {t('connect')}
            </ButtonLink>
          }
        >
          {t('noneOfferedText')}
        </EmptyState>
      ) : (
        <form
          method="get"
          onSubmit={(event) => {
            event.preventDefault();
            router.push(`/payments/new/${intent}${from === null ? '' : `?from=${from}`}`);
          }}
        >
          <RadioCards
            legend={t('legend')}
            name="intent"
            value={intent}
            onChange={setIntent}
            options={offered.map((value) => ({
              value,
              label: t(`intents.${value}.label`),
              hint: t(`intents.${value}.hint`),
              icon: INTENT_ICONS[value],
            }))}
            className="sm:grid-cols-2 xl:grid-cols-3"
          />
          <div className="mt-5 flex flex-wrap gap-3">
            <Button type="submit" kind="primary" icon={ArrowRight}>
              {t('continue')}
            </Button>
            <ButtonLink kind="quiet" href="/payments">
              {t('back')}
            </ButtonLink>
          </div>
        </form>
      )}
      {hydrated && <Drafts />}
    </>
  );
}

/** What the banks offer that the person can pay from; everything as long as that is not known. */
function useOfferedIntents(): readonly PaymentIntent[] {
  const { contextId } = useActingContext();
  const { data } = useQuery(connectionsQuery());
  if (data === undefined) return PAYMENT_INTENTS;
  // A company pays from its own bank; in private, also from one that is not connected.
  const ownBankId = data.connections.find((one) => one.connectionId === contextId)?.bankId;
  const kinds = data.banks
    .filter(({ bankId }) => contextId === PRIVATE_CONTEXT || bankId === ownBankId)
    .flatMap(({ paymentKinds }) => paymentKinds);
  return PAYMENT_INTENTS.filter((intent) => isOffered(intent, kinds));
}

function Drafts() {
  const t = useTranslations('newPayment');
  const { contextId } = useActingContext();
  const query = useQuery(paymentDraftsQuery(contextId));
  const { data, error, isPending } = query;
  if (isPending) {
    return (
      <Loading label={t('draftsLoading')}>
        <Skeleton className="mt-10 h-20" />
      </Loading>
    );
  }
  if (error && !data) {
    return <QueryProblem className="mt-10" query={query} />;
  }
  if (data.drafts.length === 0) return null;
  return (
    <section aria-labelledby="drafts" className="mt-10">
      <h2 id="drafts" className="mb-3 text-heading font-semibold">
        {t('drafts')}
      </h2>
      <Card>
        <ul className="divide-y divide-line">
          {data.drafts.map((draft) => (
            <DraftRow key={draft.draftId} draft={draft} />
          ))}
        </ul>
      </Card>
    </section>
  );
}

function DraftRow({ draft }: { draft: PaymentDraftView }) {
  const t = useTranslations('newPayment');
  const moneyText = useMoneyText();
  const { moment } = useTimeWords();
  const client = useQueryClient();
  const [asking, setAsking] = useState(false);
  const { mutate, isPending, error } = useMutation(discardDraft(client));
  const intent = intentOfKind(draft.kind);
  const typed = fillPayment(emptyPayment(intent, '', '.'), draft.input);
  const rows = Array.isArray(draft.input.payments) ? draft.input.payments.length : 0;
  const { amount, currency } = typed.instructedAmount;
  const reading = amount === '' ? null : readTypedAmount(amount, currency);
  const what = [
    intent === 'many' ? t('draftRows', { count: rows }) : typed.creditorName || t('draftNameless'),
    reading?.ok && isCurrency(currency) && moneyText({ amount: reading.amount, currency }),
  ]
    .filter(Boolean)
    .join(', ');
  return (
    <li className="flex items-center gap-3 p-3 sm:px-5">
      <Icon of={INTENT_ICONS[intent]} className="text-ink-muted" />
      <div className="min-w-0 flex-1">
        <p className="truncate font-medium">{what}</p>
        <p className="truncate text-small text-ink-muted">
          {t('draftAbout', {
            intent: t(`intents.${intent}.label`),
            when: moment(draft.updatedAt),
          })}
        </p>
        {error && <p className="text-small text-danger">{t('discardFailed')}</p>}
      </div>
      <ButtonLink size="small" href={draftPath(draft)} aria-label={t('resumeOf', { what })}>
        {t('resume')}
      </ButtonLink>
      <IconButton icon={Trash2} label={t('discardOf', { what })} onClick={() => setAsking(true)} />
      <ConfirmDialog
        open={asking}
        onOpenChange={setAsking}
        title={t('discardTitle')}
        cancel={<Button>{t('keepIt')}</Button>}
        confirm={
          <Button
            kind="danger"
            busy={isPending}
            onClick={() => mutate(draft.draftId, { onSettled: () => setAsking(false) })}
          >
            {t('discard')}
          </Button>
        }
      >
        <p>{t('discardText', { what })}</p>
      </ConfirmDialog>
    </li>
  );
}
