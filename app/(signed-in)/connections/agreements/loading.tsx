import { AgreementsPageSkeleton } from '@/components/connection/agreements-page';

export default function Loading() {
  return <AgreementsPageSkeleton />;
}
