import { useTranslations } from 'next-intl';
import { BackLink } from '@/components/frame/back-link';
import { BalancesAndTransactionsSkeleton } from './balances-and-transactions-skeleton';

/** The page while it is on its way. */
export function AccountPageSkeleton() {
  const t = useTranslations('account');
  return (
    <>
      <BackToAccounts />
      <BalancesAndTransactionsSkeleton title={t('title')} label={t('balancesLoading')} />
    </>
  );
}

export function BackToAccounts() {
  const t = useTranslations('account');
  return <BackLink href="/accounts">{t('back')}</BackLink>;
}
