import { AccountsPageSkeleton } from '@/components/account/accounts-page';

export default function Loading() {
  return <AccountsPageSkeleton />;
}
