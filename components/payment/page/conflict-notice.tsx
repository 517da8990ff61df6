'use client';

import { useTranslations } from 'next-intl';
import { BankTexts } from '@/components/problem/problem-notice';
import { Notice } from '@/components/ui/notice';
import type { RequestProblem } from '@/lib/query/request';

type ConflictNoticeProps = {
  title: string;
  problem: RequestProblem;
  /** By default, that the payment has changed meanwhile, perhaps in another tab. */
  text?: string;
};

/** Why something was not done, with the bank's words about it. */
export function ConflictNotice({ title, problem, text }: ConflictNoticeProps) {
  const t = useTranslations('payment');
  return (
    <Notice role="alert" tone="attention" title={title}>
      <p>{text ?? t('conflictText')}</p>
      <BankTexts messages={problem.bankMessages} />
    </Notice>
  );
}
