import { useTranslations } from 'next-intl';
import { PageHeader } from '@/components/ui/page-header';
import { Loading } from '@/components/ui/skeleton';
import { AccountGroupsSkeleton } from './account-groups-skeleton';

/** The accounts page while it loads. */
export function AccountsPageSkeleton() {
  return (
    <>
      <PageHeader title={useTranslations('accounts')('title')} />
      <AccountsSkeleton />
    </>
  );
}

export function AccountsSkeleton() {
  return (
    <Loading label={useTranslations('accounts')('loading')}>
      <AccountGroupsSkeleton rows={3} />
    </Loading>
  );
}
