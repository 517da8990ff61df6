export { OverviewPageSkeleton as default } from '@/components/overview/overview-page-skeleton';
