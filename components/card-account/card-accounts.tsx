'use client';

import { useQuery } from '@tanstack/react-query';
import { CreditCard } from 'lucide-react';
import { useTranslations } from 'next-intl';
import { BalanceRow } from '@/components/account/account-row';
import { useCardBalances } from '@/components/account/use-balances';
import { useActingContext } from '@/components/frame/acting-context';
import { QueryProblem } from '@/components/problem/query-problem';
import { Card } from '@/components/ui/card';
import { cardAccountsQuery } from '@/lib/query/card-account-queries';
import type { CardAccountView } from '@/lib/view/card-account';
import { shortMaskedPan } from './format-masked-pan';

/** The cards beside the accounts; nothing where there are none. */
export function CardAccounts({ level }: { level: 2 | 3 }) {
  const t = useTranslations('cards');
  const { contextId } = useActingContext();
  const query = useQuery(cardAccountsQuery(contextId));
  const { data, error } = query;
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
        <QueryProblem query={query} />
      )}
    </section>
  );
}

function CardRow({ card }: { card: CardAccountView }) {
  return (
    <BalanceRow
      href={`/cards/${card.cardAccountId}`}
      icon={CreditCard}
      name={card.name}
      number={card.maskedPan && shortMaskedPan(card.maskedPan)}
      shown={useCardBalances([card]).balances[0]}
    />
  );
}
