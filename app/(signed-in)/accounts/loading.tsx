import { AccountsPageSkeleton } from '@/components/account/accounts-page-skeleton';
export default function Loading() {
  return <AccountsPageSkeleton />;
}
