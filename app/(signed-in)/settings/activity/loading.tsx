import { ActivityPageSkeleton } from '@/components/my-account/activity-page-skeleton';
export default function Loading() {
  return <ActivityPageSkeleton />;
}
