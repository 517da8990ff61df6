import { useTranslations } from 'next-intl';
import { BackLink } from '@/components/frame/back-link';
import { TransactionListSkeleton } from '@/components/transaction/list/transaction-list-skeleton';
import { PageHeader } from '@/components/ui/page-header';

/** The page while it loads. */
export function TransactionsPageSkeleton() {
  const t = useTranslations('transactions');
  return (
    <>
      <BackToAccounts />
      <PageHeader title={t('pageTitle')} />
      <TransactionListSkeleton />
    </>
  );
}

export function BackToAccounts() {
  return <BackLink href="/accounts">{useTranslations('accounts')('title')}</BackLink>;
}
