import { useTranslations } from 'next-intl';
import { TransactionListSkeleton } from '@/components/transaction/list/transaction-list-skeleton';
import { PageHeader } from '@/components/ui/page-header';

/** The page while it loads. */
export function TransactionsPageSkeleton() {
  const t = useTranslations('transactions');
  return (
    <>
      <PageHeader title={t('title')} />
      <TransactionListSkeleton />
    </>
  );
}
