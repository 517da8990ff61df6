import { NewPaymentPageSkeleton } from '@/components/payment-form/new-payment-page';

export default function Loading() {
  return <NewPaymentPageSkeleton />;
}
