import { useTranslations } from 'next-intl';
import { BackToSettings } from '@/components/frame/back-to-settings';
import { Loading, Skeleton } from '@/components/ui/skeleton';

export function InspectorSkeleton() {
  const t = useTranslations('inspector');
  return (
    <Loading label={t('loading')}>
      <BackToSettings />
      <Skeleton className="mb-6 h-10 w-48" />
      <Skeleton className="mb-4 h-24" />
      <Skeleton className="h-64" />
    </Loading>
  );
}
