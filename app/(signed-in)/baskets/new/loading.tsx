export { BasketBuilderPageSkeleton as default } from '@/components/basket/builder/basket-builder-page-skeleton';
