import { PaymentFormPageSkeleton } from '@/components/payment-form/payment-form-page-skeleton';
export default function Loading() {
  return <PaymentFormPageSkeleton />;
}
