export { CategoriesPageSkeleton as default } from '@/components/category/categories-page-skeleton';
