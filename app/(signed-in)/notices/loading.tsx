import { NoticesPageSkeleton } from '@/components/notice/notices-page-skeleton';
export default function Loading() {
  return <NoticesPageSkeleton />;
}
