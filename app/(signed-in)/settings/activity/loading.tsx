export { ActivityPageSkeleton as default } from '@/components/my-account/activity-page-skeleton';
