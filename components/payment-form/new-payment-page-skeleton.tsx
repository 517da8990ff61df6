import { useTranslations } from 'next-intl';
import { PageHeader } from '@/components/ui/page-header';
import { Skeleton } from '@/components/ui/skeleton';
import { PAYMENT_INTENTS } from './draft/payment-intent';

/** The page while it is on its way. */
export function NewPaymentPageSkeleton() {
  const t = useTranslations('newPayment');
  return (
    <>
      <PageHeader title={t('title')} intro={t('intro')} />
      <div aria-busy="true" className="grid gap-3 sm:grid-cols-2 xl:grid-cols-3">
        {PAYMENT_INTENTS.map((intent) => (
          <Skeleton key={intent} className="h-20" />
        ))}
      </div>
    </>
  );
}
