import { PaymentsPageSkeleton } from '@/components/payment/list/payments-page-skeleton';
export default function Loading() {
  return <PaymentsPageSkeleton />;
}
