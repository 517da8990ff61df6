'use client';

import { TriangleAlert } from 'lucide-react';
import { useTranslations } from 'next-intl';
import { useTimeWords } from '@/components/time/use-time-words';
import { Icon } from '@/components/ui/icon';
import { Link } from '@/components/ui/link';
import type { CoverageView } from '@/lib/view/insight/insight';

/**
 * What can be shown: a skeleton while transactions load, nothing at all, or figures. During an account's first read
 * there are none, since they would jump with each page.
 */
export function shownOf(
  coverage: CoverageView | undefined,
  isReading: boolean,
): 'loading' | 'nothing' | 'figures' {
  if (coverage === undefined) return 'loading';
  const { since, accounts, accountsRead } = coverage;
  if (isReading && accountsRead < accounts) return 'loading';
  return since === null ? 'nothing' : 'figures';
}

/** How far incomplete figures go, and what they leave out. Nothing when they are complete. */
export function CoverageNote({
  coverage: { since, isWhole, until, accounts, accountsRead, unreadable, currenciesLeftOut },
  isReading,
}: {
  coverage: CoverageView;
  isReading: boolean;
}) {
  const t = useTranslations('charts');
  const { dayWithin } = useTimeWords();
  const isOfAll = accountsRead === accounts;
  // Until the bank has been asked, nobody knows whether any are missing.
  const isBehind = until !== null && !isReading;
  if (
    since === null ||
    (isWhole && isOfAll && !isBehind && unreadable === 0 && currenciesLeftOut === 0)
  )
    return null;
  return (
    <div role="status" className="mb-2 space-y-1 text-small">
      {!(isWhole && isOfAll) && (
        <p className="font-medium">
          {!isWhole && t(isReading ? 'soFar' : 'backTo', { day: dayWithin(since) })}{' '}
          {!isOfAll && t('someAccounts', { read: accountsRead, count: accounts })}{' '}
          {!isWhole && !isReading && (
            <Link
              href="/transactions"
              className="font-normal text-accent underline underline-offset-4 hover:no-underline"
            >
              {t('loadOlder')}
            </Link>
          )}
        </p>
      )}
      {isBehind && <p className="font-medium">{t('until', { day: dayWithin(until) })}</p>}
      {currenciesLeftOut > 0 && <p>{t('currenciesLeftOut', { count: currenciesLeftOut })}</p>}
      {unreadable > 0 && (
        <p className="flex items-start gap-2">
          <Icon of={TriangleAlert} className="mt-0.5 size-4 shrink-0 text-attention" />
          {t('leftOut', { count: unreadable })}
        </p>
      )}
    </div>
  );
}
