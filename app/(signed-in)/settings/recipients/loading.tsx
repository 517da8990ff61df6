export { RecipientsPageSkeleton as default } from '@/components/settings/recipients-page-skeleton';
