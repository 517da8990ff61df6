import { ConnectionsPageSkeleton } from '@/components/connection/connections-page-skeleton';
export default function Loading() {
  return <ConnectionsPageSkeleton />;
}
