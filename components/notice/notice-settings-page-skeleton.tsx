import { useTranslations } from 'next-intl';
import { BackToSettings } from '@/components/frame/back-to-settings';
import { Card } from '@/components/ui/card';
import { PageHeader } from '@/components/ui/page-header';
import { Loading, Skeleton } from '@/components/ui/skeleton';
import { NOTICE_GROUPS } from '@/lib/view/notice';

export function NoticeSettingsPageSkeleton() {
  const t = useTranslations('noticeSettings');
  return (
    <>
      <BackToSettings />
      <PageHeader title={t('title')} intro={t('intro')} />
      <NoticeSettingsSkeleton />
    </>
  );
}

export function NoticeSettingsSkeleton() {
  return (
    <Loading label={useTranslations('noticeSettings')('loading')}>
      <div className="max-w-column space-y-10">
        {NOTICE_GROUPS.map((group) => (
          <div key={group} className="space-y-3">
            <Skeleton className="h-6 w-48" />
            <Skeleton className="h-4 w-72 max-w-full" />
            <Card className="h-60" />
          </div>
        ))}
      </div>
    </Loading>
  );
}
