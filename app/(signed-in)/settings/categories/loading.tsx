import { CategoriesPageSkeleton } from '@/components/category/categories-page';

export default function Loading() {
  return <CategoriesPageSkeleton />;
}
