import { AccountPageSkeleton } from '@/components/account/account-page';

export default function Loading() {
  return <AccountPageSkeleton />;
}
