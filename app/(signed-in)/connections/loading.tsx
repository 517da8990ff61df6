export { ConnectionsPageSkeleton as default } from '@/components/connection/connections-page-skeleton';
