import { ConnectedPageSkeleton } from '@/components/connection/connected-page';

export default function Loading() {
  return <ConnectedPageSkeleton />;
}
