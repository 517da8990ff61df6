export { AgreementsPageSkeleton as default } from '@/components/connection/agreements-page-skeleton';
