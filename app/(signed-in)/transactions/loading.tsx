import { TransactionsPageSkeleton } from '@/components/transaction/transactions-page';

export default function Loading() {
  return <TransactionsPageSkeleton />;
}
