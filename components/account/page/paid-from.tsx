'use client';

import { useQuery } from '@tanstack/react-query';
import { ChevronRight } from 'lucide-react';
import { useTranslations } from 'next-intl';
import { formatAccountNumber } from '@/components/account/format-account-number';
import { useActingContext } from '@/components/frame/context/acting-context';
import { Card } from '@/components/ui/card';
import { Icon } from '@/components/ui/icon';
import { Link } from '@/components/ui/link';
import { accountsQuery } from '@/lib/query/account-queries';
import type { AccountView } from '@/lib/view/account';

/** The account a card is paid from. */
export function PaidFrom({ card }: { card: AccountView }) {
  const t = useTranslations('cards');
  const { contextId } = useActingContext();
  const { data } = useQuery(accountsQuery(contextId));
  const related = card.relatedAccount;
  if (!related) return null;
  const number = related.bban ?? related.iban;
  const account = data?.accounts.find(({ accountId }) => accountId === related.accountId);
  return (
    <section aria-labelledby="paid-from">
      <h2 id="paid-from" className="mb-2 text-heading font-semibold">
        {t('relatedAccount')}
      </h2>
      <Card className="overflow-hidden">
        {account ? (
          <Link
            href={`/accounts/${account.accountId}`}
            className="flex min-h-16 items-center gap-3 px-4 py-3 transition-colors duration-150 hover:bg-surface-sunken focus-visible:-outline-offset-2 sm:px-5"
          >
            <span className="min-w-0 flex-1">
              <bdi className="block font-medium wrap-anywhere">{account.name}</bdi>
              {number && (
                <span className="block text-small text-ink-muted tabular-nums">
                  {formatAccountNumber(number)}
                </span>
              )}
            </span>
            <Icon of={ChevronRight} className="size-4 text-ink-muted" />
          </Link>
        ) : (
          <p className="px-4 py-4 sm:px-5">
            {number && <span className="tabular-nums">{formatAccountNumber(number)}</span>}
            <span className="block text-small text-ink-muted">{t('relatedUnknown')}</span>
          </p>
        )}
      </Card>
    </section>
  );
}
