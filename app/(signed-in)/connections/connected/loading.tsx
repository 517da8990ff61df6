export { ConnectedPageSkeleton as default } from '@/components/connection/connected-page-skeleton';
