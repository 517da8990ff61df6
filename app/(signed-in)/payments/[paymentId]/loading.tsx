import { PaymentPageSkeleton } from '@/components/payment/page/payment-page-skeleton';
export default function Loading() {
  return <PaymentPageSkeleton />;
}
