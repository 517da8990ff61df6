'use client';

import { useQuery, useQueryClient } from '@tanstack/react-query';
import { ArrowRightLeft } from 'lucide-react';
import { useLocale, useTranslations } from 'next-intl';
import { useEffect } from 'react';
import { useMoneyText } from '@/components/money/money';
import { useOpenDraft } from '@/components/payment/use-open-draft';
import { ProblemNotice } from '@/components/problem/problem-notice';
import { useTimeWords } from '@/components/time/use-time-words';
import { Button } from '@/components/ui/button';
import { Skeleton } from '@/components/ui/skeleton';
import { balancesQuery } from '@/lib/query/account-queries';
import { debtorAccountsQuery } from '@/lib/query/payment-form-queries';
import type { PaymentDetailView } from '@/lib/view/payment';
import { shortfallOf, transferOf } from './shortfall';

export type ShortfallNoteProps = {
  payment: PaymentDetailView;
  /** Called once it is known whether a transfer is offered: paying again without it would fail again. */
  onKnown: (isTransferOffered: boolean) => void;
};

/** What the account lacks for a payment that failed for want of money, and a transfer of that where one is possible. */
export function ShortfallNote({ payment, onKnown }: ShortfallNoteProps) {
  const t = useTranslations('payment');
  const locale = useLocale();
  const moneyText = useMoneyText();
  const { onMoment } = useTimeWords();
  const { contextId, debtor } = payment;
  const { open, busy, problem } = useOpenDraft();
  const { data } = useQuery(debtorAccountsQuery(contextId));
  useFreshBalance(debtor.accountId);
  const isAsked = debtor.accountId !== null && data === undefined;
  const shortfall = isAsked ? null : shortfallOf(payment, data?.debtorAccounts ?? []);
  const isOffered = shortfall !== null && shortfall.from !== null;
  useEffect(() => {
    if (!isAsked) onKnown(isOffered);
  }, [isAsked, isOffered, onKnown]);
  if (isAsked) return <Skeleton className="h-23 w-full" />;
  if (shortfall === null) return null;
  const { account, available, readAt, missing, from } = shortfall;
  return (
    <>
      <p className="text-small text-ink-muted">
        {t('shortfall.text', {
          account: account.name,
          available: moneyText(available),
          when: onMoment(readAt),
          missing: moneyText(missing),
        })}
      </p>
      {from && (
        <Button
          kind="primary"
          width="panel"
          icon={ArrowRightLeft}
          busy={busy}
          onClick={() => open(transferOf(shortfall, from, contextId, locale))}
        >
          {t('shortfall.transfer', { amount: moneyText(missing) })}
        </Button>
      )}
      {problem && <ProblemNotice problem={problem} />}
    </>
  );
}

/** Asks the bank for the balance of the account: since the payment failed, money may have come. */
function useFreshBalance(accountId: string | null): void {
  const client = useQueryClient();
  const { dataUpdatedAt } = useQuery({
    ...balancesQuery(accountId ?? ''),
    enabled: accountId !== null,
  });
  useEffect(() => {
    if (dataUpdatedAt > 0) void client.invalidateQueries({ queryKey: ['debtor-accounts'] });
  }, [client, dataUpdatedAt]);
}
