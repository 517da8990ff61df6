import { PaymentsPageSkeleton } from '@/components/payment/payments-page-skeleton';
export default function Loading() {
  return <PaymentsPageSkeleton />;
}
