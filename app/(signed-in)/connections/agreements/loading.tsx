import { AgreementsPageSkeleton } from '@/components/connection/agreements-page-skeleton';
export default function Loading() {
  return <AgreementsPageSkeleton />;
}
