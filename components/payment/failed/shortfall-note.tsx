'use client';

import { useQuery } from '@tanstack/react-query';
import { ArrowRightLeft } from 'lucide-react';
import { useLocale, useTranslations } from 'next-intl';
import { useMoneyText } from '@/components/money/money';
import { useOpenDraft } from '@/components/payment/use-open-draft';
import { ProblemNotice } from '@/components/problem/problem-notice';
import { useTimeWords } from '@/components/time/use-time-words';
import { Button } from '@/components/ui/button';
import { debtorAccountsQuery } from '@/lib/query/payment-form-queries';
import type { PaymentView } from '@/lib/view/payment';
import { shortfallOf, transferOf } from './shortfall';

/** What the account lacks for a payment that failed for want of money, and a transfer of that where one is possible. */
export function ShortfallNote({ payment }: { payment: PaymentView }) {
  const t = useTranslations('payment');
  const locale = useLocale();
  const moneyText = useMoneyText();
  const { onMoment } = useTimeWords();
  const { contextId } = payment;
  const { open, busy, problem } = useOpenDraft();
  const { data } = useQuery(debtorAccountsQuery(contextId));
  const shortfall = shortfallOf(payment, data?.debtorAccounts ?? []);
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
