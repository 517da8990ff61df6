export { SortPageSkeleton as default } from '@/components/category/sort/sort-page-skeleton';
