import { PaymentsPageSkeleton } from '@/components/payment/payments-page';

export default function Loading() {
  return <PaymentsPageSkeleton />;
}
