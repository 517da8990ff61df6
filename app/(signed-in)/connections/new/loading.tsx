export { ConnectPageSkeleton as default } from '@/components/connect/connect-page-skeleton';
