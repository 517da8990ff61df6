import { AccountPageSkeleton } from '@/components/account/page/account-page-skeleton';
export default function Loading() {
  return <AccountPageSkeleton />;
}
