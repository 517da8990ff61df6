import { useTranslations } from 'next-intl';
import { Card } from '@/components/ui/card';
import { Loading, Skeleton } from '@/components/ui/skeleton';
import { TransactionRowSkeleton } from './transaction-row-skeleton';

export function TransactionListSkeleton() {
  const t = useTranslations('transactions');
  return (
    <Loading label={t('loading')}>
      <div className="flex h-13 items-end pb-2">
        <Skeleton className="h-4 w-20" />
      </div>
      <Card className="divide-y divide-line">
        {[0, 1, 2, 3, 4, 5].map((row) => (
          <TransactionRowSkeleton key={row} />
        ))}
      </Card>
    </Loading>
  );
}
