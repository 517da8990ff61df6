import { SortPageSkeleton } from '@/components/category/sort/sort-page-skeleton';
export default function Loading() {
  return <SortPageSkeleton />;
}
