export { AccountPageSkeleton as default } from '@/components/account/page/account-page-skeleton';
