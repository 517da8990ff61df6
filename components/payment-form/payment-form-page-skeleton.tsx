import { useTranslations } from 'next-intl';
import { Loading, Skeleton } from '@/components/ui/skeleton';

/** The page while it is on its way. */
export function PaymentFormPageSkeleton() {
  return (
    <div className="max-w-text">
      <Skeleton className="mb-8 h-20 w-72" />
      <FormSkeleton />
    </div>
  );
}

export function FormSkeleton() {
  const t = useTranslations('newPayment');
  return (
    <Loading label={t('loading')}>
      <div className="space-y-5">
        <Skeleton className="h-44" />
        <Skeleton className="h-64" />
        <Skeleton className="h-40" />
      </div>
    </Loading>
  );
}
