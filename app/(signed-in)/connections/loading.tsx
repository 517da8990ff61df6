import { ConnectionsPageSkeleton } from '@/components/connection/connections-page';

export default function Loading() {
  return <ConnectionsPageSkeleton />;
}
