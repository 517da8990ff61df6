import { ConnectedPageSkeleton } from '@/components/connection/connected-page-skeleton';
export default function Loading() {
  return <ConnectedPageSkeleton />;
}
