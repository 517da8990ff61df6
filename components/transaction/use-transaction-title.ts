import { useTranslations } from 'next-intl';
import { useCallback } from 'react';
import type { StoredTransactionView } from '@/lib/view/stored-transaction';
import { titleOf } from './transaction-words';

/** A transaction's title in the page's language. */
export function useTransactionTitle(): (transaction: StoredTransactionView) => string {
  const t = useTranslations('transactionTitle');
  return useCallback(
    (transaction) => {
      const title = titleOf(transaction);
      if ('text' in title) return title.text;
      if ('unnamed' in title) return title.unnamed === 'out' ? t('out') : t('in');
      const { account } = title;
      return title.own === 'out' ? t('to', { account }) : t('from', { account });
    },
    [t],
  );
}
