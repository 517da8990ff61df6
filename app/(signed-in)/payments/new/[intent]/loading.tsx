export { PaymentFormPageSkeleton as default } from '@/components/payment-form/payment-form-page-skeleton';
