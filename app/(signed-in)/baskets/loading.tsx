import { BasketsPageSkeleton } from '@/components/basket/baskets-page';

export default function Loading() {
  return <BasketsPageSkeleton />;
}
