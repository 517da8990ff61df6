import { BasketBuilderPageSkeleton } from '@/components/basket/basket-builder-page-skeleton';
export default function Loading() {
  return <BasketBuilderPageSkeleton />;
}
