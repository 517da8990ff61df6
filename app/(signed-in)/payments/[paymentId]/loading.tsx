import { PaymentPageSkeleton } from '@/components/payment/payment-page-skeleton';
export default function Loading() {
  return <PaymentPageSkeleton />;
}
