import { RecipientsPageSkeleton } from '@/components/settings/recipients-page-skeleton';
export default function Loading() {
  return <RecipientsPageSkeleton />;
}
