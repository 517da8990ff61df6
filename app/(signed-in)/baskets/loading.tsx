import { BasketsPageSkeleton } from '@/components/basket/list/baskets-page-skeleton';
export default function Loading() {
  return <BasketsPageSkeleton />;
}
