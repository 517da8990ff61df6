import { useTranslations } from 'next-intl';
import { Card } from '@/components/ui/card';
import { Loading, Skeleton } from '@/components/ui/skeleton';
import { TransactionRowSkeleton } from './transaction-row-skeleton';

export function TransactionListSkeleton() {
  const t = useTranslations('transactions');
  return (
    <Loading label={t('loading')}>
      <Card className="mt-4 divide-y divide-line overflow-hidden">
        <div className="flex h-10 items-center bg-surface px-4 sm:px-5">
          <Skeleton className="h-4 w-20" />
        </div>
        {[0, 1, 2, 3, 4, 5].map((row) => (
          <TransactionRowSkeleton key={row} />
        ))}
      </Card>
    </Loading>
  );
}
