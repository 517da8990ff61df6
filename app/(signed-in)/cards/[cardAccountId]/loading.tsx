import { CardAccountPageSkeleton } from '@/components/card-account/card-account-page';

export default function Loading() {
  return <CardAccountPageSkeleton />;
}
