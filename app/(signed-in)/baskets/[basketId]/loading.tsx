export { BasketPageSkeleton as default } from '@/components/basket/page/basket-page-skeleton';
