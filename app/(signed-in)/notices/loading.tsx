export { NoticesPageSkeleton as default } from '@/components/notice/notices-page-skeleton';
