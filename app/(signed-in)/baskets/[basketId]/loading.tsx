import { BasketPageSkeleton } from '@/components/basket/basket-page';

export default function Loading() {
  return <BasketPageSkeleton />;
}
