import { PaymentPageSkeleton } from '@/components/payment/payment-page';

export default function Loading() {
  return <PaymentPageSkeleton />;
}
