'use client';

import { useTranslations } from 'next-intl';
import { useMoneyText } from '@/components/money/money';
import { useTimeWords } from '@/components/time/use-time-words';
import type { FilterableAccount } from '@/components/transaction/listed-account';
import type { TransactionFilter } from './transaction-filter';

type Narrowing = { key: string; words: string; without: Partial<TransactionFilter> };

/** A filter's criteria in words, each with the change that removes it. */
export function useFilterWords(
  accounts: readonly FilterableAccount[],
  currency: string,
): (filter: TransactionFilter) => Narrowing[] {
  const t = useTranslations('transactionFilter');
  const categories = useTranslations('categories');
  const moneyText = useMoneyText();
  const { day, dayWithin } = useTimeWords();
  return (filter) => {
    const found: Narrowing[] = [];
    const add = (key: string, words: string, without: Partial<TransactionFilter>) =>
      found.push({ key, words, without });
    for (const accountId of filter.accountIds) {
      const name = accounts.find((account) => account.accountId === accountId)?.name;
      if (name === undefined) continue;
      add(accountId, name, {
        accountIds: filter.accountIds.filter((kept) => kept !== accountId),
      });
    }
    const { dateFrom: from, dateTo: to, amountMin: min, amountMax: max } = filter;
    if (from || to) {
      const words =
        from && to
          ? t('days', { from: day(from), to: dayWithin(to) })
          : from
            ? t('daysFrom', { from: dayWithin(from) })
            : t('daysTo', { to: dayWithin(to) });
      add('days', words, { dateFrom: '', dateTo: '' });
    }
    if (min || max) {
      const money = (amount: string) => moneyText({ amount, currency });
      const words =
        min && max
          ? min === max
            ? money(min)
            : t('amounts', { min: money(min), max: money(max) })
          : min
            ? t('amountsFrom', { min: money(min) })
            : t('amountsTo', { max: money(max) });
      add('amounts', words, { amountMin: '', amountMax: '' });
    }
    if (filter.direction) {
      add('direction', t(filter.direction === 'in' ? 'directionIn' : 'directionOut'), {
        direction: null,
      });
    }
    if (filter.status) {
      add('status', t(filter.status === 'booked' ? 'statusBooked' : 'statusPending'), {
        status: null,
      });
    }
    if (filter.category) {
      add('category', categories(`names.${filter.category}`), { category: null });
    }
    if (filter.counterparty) {
      add('counterparty', t('withCounterparty', { name: filter.counterparty }), {
        counterparty: '',
      });
    }
    return found;
  };
}
