export { TransactionsPageSkeleton as default } from '@/components/transaction/transactions-page-skeleton';
