'use client';

import { useQuery, useQueryClient } from '@tanstack/react-query';
import { Send } from 'lucide-react';
import { useTranslations } from 'next-intl';
import { formatAccountNumber } from '@/components/account/format-account-number';
import { formatMaskedPan } from '@/components/account/format-masked-pan';
import { useBalances } from '@/components/account/use-balances';
import { useActingContext } from '@/components/frame/context/acting-context';
import { DetailPage } from '@/components/frame/page/detail-page';
import { payFromPath } from '@/components/payment/payment-form-path';
import { ButtonLink } from '@/components/ui/button';
import { drawnLater } from '@/components/ui/drawn-later';
import { PageHeader } from '@/components/ui/page-header';
import { Skeleton } from '@/components/ui/skeleton';
import { accountQuery, accountsQuery, cardsQuery } from '@/lib/query/account-queries';
import { problemOf } from '@/lib/query/request';
import type { AccountView } from '@/lib/view/account';
import { contextIdOf } from '@/lib/view/connection/acting-context';
import { AccountFacts } from './account-facts';
import { AccountPageSkeleton, BackToAccounts } from './account-page-skeleton';
import { BalancesAndTransactions } from './balances-and-transactions';

const PaidFrom = drawnLater(
  async () => (await import('./paid-from')).PaidFrom,
  () => <Skeleton className="h-27 w-full" />,
);

const OtherContextNotice = drawnLater(
  async () => (await import('@/components/frame/context/other-context-notice')).OtherContextNotice,
);

const EndedAccount = drawnLater(async () => (await import('./ended-account')).EndedAccount);

type AccountPageProps = {
  accountId: string;
  /** How the balance has gone, rendered on the server. */
  course?: React.ReactNode;
};

export function AccountPage({ accountId, course }: AccountPageProps) {
  const t = useTranslations('account');
  const queryClient = useQueryClient();
  const { contextId } = useActingContext();
  const {
    data: account,
    error,
    isPending,
    isFetching,
    refetch,
  } = useQuery({
    ...accountQuery(accountId),
    // The list the user came from already has the account.
    placeholderData: () =>
      [accountsQuery(contextId), cardsQuery(contextId)]
        .flatMap(({ queryKey }) => queryClient.getQueryData(queryKey)?.accounts ?? [])
        .find((one) => one.accountId === accountId),
  });
  if (isPending) return <AccountPageSkeleton />;
  const problem = error && problemOf(error);
  const isEnded = problem?.code === 'consent-ended';
  const number = account && numberOf(account);
  const isActing = account !== undefined && contextIdOf(account) === contextId;
  const mayPay = isActing && account.mayPayFrom;
  return (
    <DetailPage
      back={<BackToAccounts />}
      title={t('title')}
      missing={
        problem?.code === 'not-found' && {
          title: t('missingTitle'),
          text: t('missingText'),
          action: { href: '/accounts', label: t('back') },
        }
      }
      problem={account || isEnded ? null : problem}
      retrying={isFetching}
      onRetry={() => void refetch()}
    >
      {isEnded && <EndedAccount />}
      {account && !isEnded && (
        <>
          {!isActing && <OtherContextNotice contextId={contextIdOf(account)} />}
          <PageHeader
            title={<bdi>{account.name}</bdi>}
            under={number && <span className="tabular-nums">{number}</span>}
            actions={
              mayPay && <PayFrom account={account} kind="primary" className="max-sm:hidden" />
            }
          />
          <Arrived account={account} mayPay={mayPay} course={course} />
        </>
      )}
    </DetailPage>
  );
}

const numberOf = ({ bban, iban, maskedPan }: AccountView): string | null => {
  const number = bban ?? iban;
  return number === null ? maskedPan && formatMaskedPan(maskedPan) : formatAccountNumber(number);
};

type PayFromProps = {
  account: AccountView;
  kind?: 'primary';
  width?: 'full';
  className?: string;
};

function PayFrom({ account, ...style }: PayFromProps) {
  const t = useTranslations('account');
  const cards = useTranslations('cards');
  return (
    <ButtonLink icon={Send} href={payFromPath(account.accountId)} {...style}>
      {account.kind === 'card' ? cards('pay') : t('pay')}
    </ButtonLink>
  );
}

type ArrivedProps = Pick<AccountPageProps, 'course'> & { account: AccountView; mayPay: boolean };

function Arrived({ account, mayPay, course }: ArrivedProps) {
  return (
    <BalancesAndTransactions account={account} balances={useBalances([account])} course={course}>
      {/* On a phone what is in the account comes before what to do with it. */}
      {mayPay && <PayFrom account={account} width="full" className="mt-2 sm:hidden print:hidden" />}
      {account.kind === 'card' && account.relatedAccount && (
        <div className="max-xl:pt-4">
          <PaidFrom card={account} />
        </div>
      )}
      <AccountFacts account={account} />
    </BalancesAndTransactions>
  );
}
