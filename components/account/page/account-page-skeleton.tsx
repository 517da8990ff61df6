import { useTranslations } from 'next-intl';
import { BackLink } from '@/components/frame/back-link';
import { TransactionListSkeleton } from '@/components/transaction/list/transaction-list-skeleton';
import { Loading, Skeleton } from '@/components/ui/skeleton';
import { BalanceCardSkeleton } from './balance-card-skeleton';

/** The account or card page while it loads. */
export function AccountPageSkeleton() {
  const t = useTranslations('account');
  return (
    <>
      <BackToAccounts />
      <Loading label={t('balancesLoading')}>
        <header className="mb-6">
          <h1 className="sr-only">{t('title')}</h1>
          <div className="flex min-h-10 items-center pointer-coarse:min-h-11">
            <Skeleton className="h-7 w-56" />
          </div>
          <div className="mt-1 flex h-6 items-center">
            <Skeleton className="h-4 w-36" />
          </div>
        </header>
        <div className="grid gap-x-8 gap-y-8 xl:grid-cols-[minmax(0,1fr)_20rem]">
          <div className="min-w-0 xl:order-2">
            <BalanceCardSkeleton />
          </div>
          <TransactionListSkeleton />
        </div>
      </Loading>
    </>
  );
}

export function BackToAccounts() {
  const t = useTranslations('account');
  return <BackLink href="/accounts">{t('back')}</BackLink>;
}
