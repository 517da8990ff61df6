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

/** Pays the payment again. */
export type PayAgain = (kind: 'primary' | 'secondary') => React.ReactNode;

export type ShortfallNoteProps = { payment: PaymentDetailView; payAgain: PayAgain };

/**
 * What to do about a payment that failed for want of money: says what the account lacks, and transfers that first where
 * it is possible, since paying again would fail again.
 */
export function ShortfallNote({ payment, payAgain }: ShortfallNoteProps) {
  const t = useTranslations('payment');
  const locale = useLocale();
  const moneyText = useMoneyText();
  const { onMoment } = useTimeWords();
  const { contextId, debtor } = payment;
  const { open, busy, problem } = useOpenDraft();
  const { data } = useQuery(debtorAccountsQuery(contextId));
  useFreshBalance(debtor.accountId);
  if (debtor.accountId !== null && data === undefined)
    return (
      <>
        <Skeleton className="h-23 w-full" />
        {payAgain('secondary')}
      </>
    );
  const shortfall = shortfallOf(payment, data?.debtorAccounts ?? []);
  if (shortfall === null) return payAgain('primary');
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
      {payAgain(from ? 'secondary' : 'primary')}
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
