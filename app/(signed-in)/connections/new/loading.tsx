import { ConnectPageSkeleton } from '@/components/connect/connect-page-skeleton';
export default function Loading() {
  return <ConnectPageSkeleton />;
}
