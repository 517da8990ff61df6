import { useTranslations } from 'next-intl';
import { BackLink } from '@/components/frame/back-link';
import { Loading, Skeleton } from '@/components/ui/skeleton';

export function InspectorSkeleton() {
  const t = useTranslations('inspector');
  const frame = useTranslations('frame');
  return (
    <Loading label={t('loading')}>
      <BackLink href="/settings">{frame('settings')}</BackLink>
      <Skeleton className="mb-6 h-10 w-48" />
      <Skeleton className="mb-4 h-24" />
      <Skeleton className="h-64" />
    </Loading>
  );
}
