import { useTranslations } from 'next-intl';
import { Card } from '@/components/ui/card';
import { Loading, Skeleton } from '@/components/ui/skeleton';
import { TransactionRowSkeleton } from './transaction-row-skeleton';

export function TransactionListSkeleton() {
  const t = useTranslations('transactions');
  return (
    <Loading label={t('loading')}>
      <Card className="@container mt-4 overflow-hidden">
        <div className="flex h-10 items-end px-4 pb-1 sm:px-5">
          <Skeleton className="h-4 w-20" />
        </div>
        <div className="divide-y divide-line">
          {[0, 1, 2, 3, 4, 5].map((row) => (
            <TransactionRowSkeleton key={row} />
          ))}
        </div>
      </Card>
    </Loading>
  );
}
