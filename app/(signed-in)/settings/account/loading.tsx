import { MyAccountPageSkeleton } from '@/components/my-account/my-account-page-skeleton';
export default function Loading() {
  return <MyAccountPageSkeleton />;
}
