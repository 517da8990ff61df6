import { useTranslations } from 'next-intl';
import { Card } from '@/components/ui/card';
import { PageHeader } from '@/components/ui/page-header';
import { Loading, Skeleton } from '@/components/ui/skeleton';
import { ListActions } from './list-actions';
import { PaymentRowSkeleton } from './payment-row-skeleton';

/** The page while it loads. */
export function PaymentsPageSkeleton() {
  const t = useTranslations('payments');
  return (
    <>
      <PageHeader title={t('title')} actions={<ListActions />} />
      <div className="mb-6 flex h-11 pointer-coarse:h-13 items-center">
        <Skeleton className="h-9 w-72 pointer-coarse:h-11 rounded-full" />
      </div>
      <ListSkeleton />
    </>
  );
}

export function ListSkeleton() {
  return (
    <Loading label={useTranslations('payments')('loading')}>
      <div className="mb-3 flex h-9 items-center">
        <Skeleton className="h-5 w-32" />
      </div>
      <Card className="@container divide-y divide-line">
        {[0, 1, 2, 3].map((row) => (
          <PaymentRowSkeleton key={row} />
        ))}
      </Card>
    </Loading>
  );
}
