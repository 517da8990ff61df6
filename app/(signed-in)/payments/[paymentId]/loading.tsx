export { PaymentPageSkeleton as default } from '@/components/payment/page/payment-page-skeleton';
