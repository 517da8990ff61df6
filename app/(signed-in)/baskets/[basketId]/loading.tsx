import { BasketPageSkeleton } from '@/components/basket/page/basket-page-skeleton';
export default function Loading() {
  return <BasketPageSkeleton />;
}
