import { PaymentFormPageSkeleton } from '@/components/payment-form/payment-form-page';

export default function Loading() {
  return <PaymentFormPageSkeleton />;
}
