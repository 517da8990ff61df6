'use client';

import { useTranslations } from 'next-intl';
import { BankTexts } from '@/components/problem/problem-notice';
import { Notice } from '@/components/ui/notice';
import type { RequestProblem } from '@/lib/query/request';

/** What has changed meanwhile, perhaps in another tab, with the bank's words about it. */
export function ConflictNotice({ title, problem }: { title: string; problem: RequestProblem }) {
  const t = useTranslations('payment');
  return (
    <div role="alert">
      <Notice tone="attention" title={title}>
        <p>{t('conflictText')}</p>
        <BankTexts messages={problem.bankMessages} />
      </Notice>
    </div>
  );
}
