import { CardAccountPageSkeleton } from '@/components/card-account/card-account-page-skeleton';
export default function Loading() {
  return <CardAccountPageSkeleton />;
}
