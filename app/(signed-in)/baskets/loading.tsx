export { BasketsPageSkeleton as default } from '@/components/basket/list/baskets-page-skeleton';
