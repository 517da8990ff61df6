export { PaymentsPageSkeleton as default } from '@/components/payment/list/payments-page-skeleton';
