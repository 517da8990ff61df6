import { BasketPageSkeleton } from '@/components/basket/basket-page-skeleton';
export default function Loading() {
  return <BasketPageSkeleton />;
}
