export { AccountsPageSkeleton as default } from '@/components/account/accounts-page-skeleton';
