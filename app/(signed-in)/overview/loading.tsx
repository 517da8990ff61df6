import { OverviewPageSkeleton } from '@/components/overview/overview-page-skeleton';
export default function Loading() {
  return <OverviewPageSkeleton />;
}
