'use client';

import { CircleCheck, TriangleAlert } from 'lucide-react';
import { useTranslations } from 'next-intl';
import { directionOf } from '@/components/money/format-amount';
import { useMoneyText } from '@/components/money/money';
import { Icon } from '@/components/ui/icon';
import type { Money } from '@/lib/view/account';
import type { StoredTransactionDetailView } from '@/lib/view/stored-transaction';

/** Says whether a batch's entries add up to it. */
export function BatchSum({
  transaction,
}: {
  transaction: StoredTransactionDetailView['transaction'];
}) {
  const t = useTranslations('transactions');
  const moneyText = useMoneyText();
  const { batchCheck, batchNumberOfTransactions: told, entries, amount } = transaction;
  const count = entries?.length ?? 0;
  if (batchCheck === null || count === 0) {
    return <p className="text-small text-ink-muted">{t('entriesNone')}</p>;
  }
  const { sum, agrees, unreadable } = batchCheck;
  // Signs would only distract where both go the same way.
  const isSigned = sum !== null && directionOf(sum.amount) !== directionOf(amount.amount);
  const shown = (money: Money) =>
    moneyText(isSigned ? money : { ...money, amount: money.amount.replace(/^-/, '') });
  if (agrees === true && sum !== null) {
    return (
      <p className="flex gap-1.5 text-small text-ink-muted">
        <Icon of={CircleCheck} className="mt-0.5 size-4 text-settled" />
        {t('sumAgrees', { count, sum: shown(sum) })}
      </p>
    );
  }
  if (unreadable > 0) {
    return (
      <p className="flex gap-1.5 text-small text-ink-muted">
        <Icon of={TriangleAlert} className="mt-0.5 size-4 text-attention" />
        {t('entriesUnreadable', { count: unreadable })}
      </p>
    );
  }
  if (agrees === null || sum === null) {
    return <p className="text-small text-ink-muted">{t('sumUnknown', { count })}</p>;
  }
  return (
    <p className="flex gap-1.5 text-small font-medium text-attention">
      <Icon of={TriangleAlert} className="mt-0.5 size-4" />
      {told !== null && told !== count
        ? t('countDiffers', { count, told, sum: shown(sum), amount: shown(amount) })
        : t('sumDiffers', { count, sum: shown(sum), amount: shown(amount) })}
    </p>
  );
}
