import { BasketBuilderPageSkeleton } from '@/components/basket/basket-builder-page';

export default function Loading() {
  return <BasketBuilderPageSkeleton />;
}
