import { BasketsPageSkeleton } from '@/components/basket/baskets-page-skeleton';
export default function Loading() {
  return <BasketsPageSkeleton />;
}
