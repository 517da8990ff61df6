import { ConnectPageSkeleton } from '@/components/connect/connect-page';

export default function Loading() {
  return <ConnectPageSkeleton />;
}
