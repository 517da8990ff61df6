import { NewPaymentPageSkeleton } from '@/components/payment-form/new-payment-page-skeleton';
export default function Loading() {
  return <NewPaymentPageSkeleton />;
}
