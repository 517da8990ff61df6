'use client';

import { useTranslations } from 'next-intl';
import { BankQuotes } from '@/components/payment/bank-quotes';
import { Notice } from '@/components/ui/notice';
import type { RequestProblem } from '@/lib/query/request';

type ConflictProps = { bankName: string; problem: RequestProblem };

/** What has changed meanwhile, perhaps in another tab, with the bank's words about it. */
export function Conflict({ bankName, problem }: ConflictProps) {
  const t = useTranslations('baskets.basket');
  return (
    <div role="alert">
      <Notice tone="attention" title={t('conflictTitle')}>
        <p>{t('conflictText')}</p>
        <BankQuotes bankName={bankName} messages={problem.bankMessages ?? []} />
      </Notice>
    </div>
  );
}
