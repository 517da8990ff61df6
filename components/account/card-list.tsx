'use client';

import { useQuery } from '@tanstack/react-query';
import { useTranslations } from 'next-intl';
import { useActingContext } from '@/components/frame/context/acting-context';
import { PartProblem } from '@/components/problem/part-problem';
import { Card } from '@/components/ui/card';
import { cardsQuery } from '@/lib/query/account-queries';
import { problemOf } from '@/lib/query/request';
import type { AccountView } from '@/lib/view/account';
import { AccountRow } from './account-row';
import { useSharedAccounts } from './use-shared-accounts';

type CardListProps = { level: 2 | 3 };

/** The cards below the accounts; nothing when there are none. */
export function CardList({ level }: CardListProps) {
  const t = useTranslations('cards');
  const { contextId } = useActingContext();
  const query = useQuery(cardsQuery(contextId));
  const { data, error } = query;
  const cards = useSharedAccounts(data?.accounts ?? []);
  const code = error && problemOf(error).code;
  // That access has ended is said once, for the whole connection. Without a recent SCA nobody knows whether there are any.
  if (!data && (!code || code === 'consent-ended' || code === 'sca-required')) return null;
  if (data && cards.length === 0) return null;
  return data ? (
    <div className="space-y-3">
      <CardRows cards={cards} level={level} />
      {code && code !== 'consent-ended' && (
        <PartProblem query={code === 'sca-required' ? undefined : query}>
          {t('incomplete')}
        </PartProblem>
      )}
    </div>
  ) : (
    <Cards level={level}>
      <PartProblem query={query} />
    </Cards>
  );
}

/** Some cards, each with its balance. */
export function CardRows({ cards, level }: CardListProps & { cards: readonly AccountView[] }) {
  return (
    <Cards level={level}>
      <Card className="@container overflow-hidden">
        <ul className="divide-y divide-line">
          {cards.map((card) => (
            <li key={card.accountId}>
              <AccountRow account={card} />
            </li>
          ))}
        </ul>
      </Card>
    </Cards>
  );
}

function Cards({ level, children }: CardListProps & { children: React.ReactNode }) {
  const t = useTranslations('cards');
  const Heading = level === 2 ? 'h2' : 'h3';
  return (
    <section aria-labelledby="cards">
      <Heading id="cards" className="mb-2 min-h-6 text-small font-medium text-ink-muted">
        {t('title')}
      </Heading>
      {children}
    </section>
  );
}
