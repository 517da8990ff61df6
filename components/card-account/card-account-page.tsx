'use client';

import { useQuery } from '@tanstack/react-query';
import { ChevronRight, Send } from 'lucide-react';
import Link from 'next/link';
import { useTranslations } from 'next-intl';
import { useMemo } from 'react';
import { type StackedFact, StackedFacts } from '@/components/account/account-facts';
import { BalancesAndTransactions } from '@/components/account/balances-and-transactions';
import { formatAccountNumber } from '@/components/account/format-account-number';
import { useCardBalances } from '@/components/account/use-balances';
import { useActingContext } from '@/components/frame/acting-context';
import { DetailPage } from '@/components/frame/detail-page';
import { Money } from '@/components/money/money';
import { payFromPath } from '@/components/payment/draft-path';
import { ButtonLink } from '@/components/ui/button';
import { Card } from '@/components/ui/card';
import { Icon } from '@/components/ui/icon';
import { PageHeader } from '@/components/ui/page-header';
import { accountsQuery } from '@/lib/query/account-queries';
import { cardAccountsQuery } from '@/lib/query/card-account-queries';
import { problemOf } from '@/lib/query/request';
import type { CardAccountView } from '@/lib/view/card-account';
import { BackToAccounts, CardAccountPageSkeleton } from './card-account-page-skeleton';
import { formatMaskedPan } from './format-masked-pan';

export function CardAccountPage({ cardAccountId }: { cardAccountId: string }) {
  const t = useTranslations('cards');
  const { contextId } = useActingContext();
  const { data, error, isPending, isFetching, refetch } = useQuery(cardAccountsQuery(contextId));
  if (isPending) return <CardAccountPageSkeleton />;
  const card = data?.cardAccounts.find((one) => one.cardAccountId === cardAccountId);
  return (
    <DetailPage
      back={<BackToAccounts />}
      title={t('pageTitle')}
      missing={
        data !== undefined &&
        card === undefined && {
          title: t('missingTitle'),
          text: t('missingText'),
          action: { href: '/accounts', label: t('back') },
        }
      }
      problem={data === undefined ? problemOf(error) : null}
      retrying={isFetching}
      onRetry={() => void refetch()}
    >
      {card && (
        <>
          <PageHeader
            title={<bdi>{card.name}</bdi>}
            intro={
              card.maskedPan && (
                <span className="tabular-nums">{formatMaskedPan(card.maskedPan)}</span>
              )
            }
          />
          <Arrived card={card} />
        </>
      )}
    </DetailPage>
  );
}

function Arrived({ card }: { card: CardAccountView }) {
  const listed = useMemo(
    () => ({ ...card, accountId: card.cardAccountId, source: 'card' as const }),
    [card],
  );
  return (
    <BalancesAndTransactions
      account={listed}
      balances={useCardBalances([card])}
      asideClassName="space-y-6"
    >
      <PaidFrom card={card} />
      <About card={card} />
    </BalancesAndTransactions>
  );
}

/** The account that the card can pay from, and the way to pay with it. */
function PaidFrom({ card }: { card: CardAccountView }) {
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
            className="flex min-h-16 items-center gap-3 px-5 py-3 transition-colors duration-150 hover:bg-surface-sunken focus-visible:-outline-offset-2"
          >
            <span className="min-w-0 flex-1">
              <bdi className="block truncate font-medium">{account.name}</bdi>
              {number && (
                <span className="block text-small text-ink-muted tabular-nums">
                  {formatAccountNumber(number)}
                </span>
              )}
            </span>
            <Icon of={ChevronRight} className="size-4 text-ink-muted" />
          </Link>
        ) : (
          <p className="px-5 py-4">
            {number && <span className="tabular-nums">{formatAccountNumber(number)}</span>}
            <span className="block text-small text-ink-muted">{t('relatedUnknown')}</span>
          </p>
        )}
        {related.reference && (
          <div className="border-t border-line p-2">
            <ButtonLink
              kind="quiet"
              size="small"
              icon={Send}
              href={payFromPath(card.cardAccountId)}
            >
              {t('pay')}
            </ButtonLink>
          </div>
        )}
      </Card>
    </section>
  );
}

function About({ card }: { card: CardAccountView }) {
  const t = useTranslations('cards');
  const words = useTranslations('account');
  const facts: StackedFact[] = [];
  if (card.maskedPan) facts.push({ name: t('number'), shown: formatMaskedPan(card.maskedPan) });
  if (card.creditLimit) {
    facts.push({ name: t('creditLimit'), shown: <Money of={card.creditLimit} /> });
  }
  if (card.ownerName) facts.push({ name: words('owner'), shown: card.ownerName });
  facts.push({ name: words('bank'), shown: card.bankName });
  if (card.product) facts.push({ name: t('product'), shown: card.product });
  return (
    <section aria-labelledby="about">
      <h2 id="about" className="mb-2 text-heading font-semibold">
        {t('about')}
      </h2>
      <StackedFacts facts={facts} />
    </section>
  );
}
