import { OverviewPageSkeleton } from '@/components/overview/overview-page';

export default function Loading() {
  return <OverviewPageSkeleton />;
}
