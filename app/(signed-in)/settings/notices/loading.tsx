import { NoticeSettingsPageSkeleton } from '@/components/notice/notice-settings-page-skeleton';
export default function Loading() {
  return <NoticeSettingsPageSkeleton />;
}
