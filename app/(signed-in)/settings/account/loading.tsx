export { MyAccountPageSkeleton as default } from '@/components/my-account/my-account-page-skeleton';
