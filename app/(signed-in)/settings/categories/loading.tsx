import { CategoriesPageSkeleton } from '@/components/category/categories-page-skeleton';
export default function Loading() {
  return <CategoriesPageSkeleton />;
}
