'use client';

import { useQuery } from '@tanstack/react-query';
import { ChevronRight, CreditCard } from 'lucide-react';
import Link from 'next/link';
import { useTranslations } from 'next-intl';
import { headlineBalance } from '@/components/account/headline-balance';
import { useActingContext } from '@/components/frame/acting-context';
import { Money } from '@/components/money/money';
import { ProblemNotice } from '@/components/problem/problem-notice';
import { useTimeWords } from '@/components/time/use-time-words';
import { Card } from '@/components/ui/card';
import { Icon } from '@/components/ui/icon';
import { Skeleton } from '@/components/ui/skeleton';
import { cardAccountsQuery } from '@/lib/query/card-account-queries';
import { problemOf } from '@/lib/query/request';
import type { CardAccountView } from '@/lib/view/card-account';
import { shortMaskedPan } from './format-masked-pan';
import { useCardBalances } from './use-card-balances';

/** The cards beside the accounts; nothing where there are none. */
export function CardAccounts({ level }: { level: 2 | 3 }) {
  const t = useTranslations('cards');
  const { contextId } = useActingContext();
  const { data, error, isFetching, refetch } = useQuery(cardAccountsQuery(contextId));
  const Heading = level === 2 ? 'h2' : 'h3';
  if (!data && !error) return null;
  if (data && data.cardAccounts.length === 0) return null;
  return (
    <section aria-labelledby="cards">
      <Heading id="cards" className="mb-2 min-h-6 text-small font-medium text-ink-muted">
        {t('title')}
      </Heading>
      {data ? (
        <Card className="overflow-hidden">
          <ul className="divide-y divide-line">
            {data.cardAccounts.map((card) => (
              <li key={card.cardAccountId}>
                <CardRow card={card} />
              </li>
            ))}
          </ul>
        </Card>
      ) : (
        <ProblemNotice
          problem={problemOf(error)}
          retrying={isFetching}
          onRetry={() => void refetch()}
        />
      )}
    </section>
  );
}

function CardRow({ card }: { card: CardAccountView }) {
  const t = useTranslations('accounts');
  const { asOf } = useTimeWords();
  const [shown] = useCardBalances([card]).balances;
  const balance = shown?.reading ? headlineBalance(shown.reading.value) : null;
  return (
    <Link
      href={`/cards/${card.cardAccountId}`}
      className="flex min-h-[4.75rem] items-center gap-3 px-4 py-3 transition-colors duration-150 hover:bg-surface-sunken focus-visible:-outline-offset-2 sm:gap-4 sm:px-5"
    >
      <span className="flex size-10 shrink-0 items-center justify-center rounded-full bg-accent-soft text-accent">
        <Icon of={CreditCard} />
      </span>
      <span className="min-w-0 flex-1">
        <span className="line-clamp-2 font-medium">
          <bdi>{card.name}</bdi>
        </span>
        {card.maskedPan && (
          <span className="block truncate text-small text-ink-muted tabular-nums">
            {shortMaskedPan(card.maskedPan)}
          </span>
        )}
      </span>
      <span className="flex shrink-0 flex-col items-end">
        {balance ? (
          <Money of={balance.balanceAmount} className="font-semibold" />
        ) : shown?.isReading ? (
          <Skeleton className="my-0.5 h-5 w-28" />
        ) : (
          <span className="text-small text-ink-muted">{t('noBalance')}</span>
        )}
        {shown?.reading?.stale && (
          <span className="text-small text-ink-muted">{asOf(shown.reading.readAt)}</span>
        )}
      </span>
      <Icon of={ChevronRight} className="hidden size-4 text-ink-muted sm:block" />
    </Link>
  );
}
