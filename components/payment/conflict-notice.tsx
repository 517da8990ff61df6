'use client';

import { CircleAlert } from 'lucide-react';
import { useTranslations } from 'next-intl';
import { Icon } from '@/components/ui/icon';
import type { RequestProblem } from '@/lib/query/request';

/** What has changed meanwhile, perhaps in another tab, and the bank's words about it. */
export function ConflictNotice({ title, problem }: { title: string; problem: RequestProblem }) {
  const t = useTranslations('payment');
  const words = useTranslations('problem');
  return (
    <div role="alert" className="flex gap-3 rounded-card bg-attention-soft p-4">
      <Icon of={CircleAlert} className="mt-0.5 text-attention" />
      <div className="min-w-0">
        <p className="font-semibold">{title}</p>
        <p className="mt-1 text-small text-ink-muted">{t('conflictText')}</p>
        {(problem.bankMessages ?? []).map(
          ({ text, code }) =>
            text !== null && (
              <p key={code + text} className="mt-1 text-small text-ink-muted">
                <bdi>{words('bankSays', { text })}</bdi>
              </p>
            ),
        )}
      </div>
    </div>
  );
}
