import { useTranslations } from 'next-intl';
import { Loading, Skeleton } from '@/components/ui/skeleton';

/** The page while it loads. */
export function PaymentFormPageSkeleton() {
  return (
    <>
      <Skeleton className="mb-6 h-24 w-72 sm:h-29" />
      <Skeleton className="mt-1 mb-7 h-11 max-w-full max-sm:hidden" />
      <FormSkeleton />
    </>
  );
}

export function FormSkeleton() {
  const t = useTranslations('newPayment');
  return (
    <Loading label={t('loading')}>
      <div className="max-w-column space-y-5">
        <Skeleton className="h-14 sm:h-24" />
        <Skeleton className="h-44" />
        <Skeleton className="h-64" />
        <Skeleton className="h-40" />
      </div>
    </Loading>
  );
}
