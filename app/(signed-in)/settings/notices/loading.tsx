export { NoticeSettingsPageSkeleton as default } from '@/components/notice/notice-settings-page-skeleton';
