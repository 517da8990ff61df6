import { BasketBuilderPageSkeleton } from '@/components/basket/builder/basket-builder-page-skeleton';
export default function Loading() {
  return <BasketBuilderPageSkeleton />;
}
