import { TransactionsPageSkeleton } from '@/components/transaction/transactions-page-skeleton';
export default function Loading() {
  return <TransactionsPageSkeleton />;
}
