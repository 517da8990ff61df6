import { useTranslations } from 'next-intl';
import { BalancesAndTransactionsSkeleton } from '@/components/account/balances-and-transactions-skeleton';
import { BackLink } from '@/components/frame/back-link';

/** The page while it is on its way. */
export function CardAccountPageSkeleton() {
  const t = useTranslations('cards');
  return (
    <>
      <BackToAccounts />
      <BalancesAndTransactionsSkeleton title={t('pageTitle')} label={t('loading')} />
    </>
  );
}

export function BackToAccounts() {
  const t = useTranslations('cards');
  return <BackLink href="/accounts">{t('back')}</BackLink>;
}
