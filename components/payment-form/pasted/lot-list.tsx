'use client';

import { useLocale, useTranslations } from 'next-intl';
import { formatAccountNumber } from '@/components/account/format-account-number';
import { useMoneyText } from '@/components/money/money';
import { amountOf, sumsOfRows } from '@/components/payment-form/bulk/bulk-row';
import { longDay } from '@/components/payment-form/fields/date/day-words';
import { languageTag } from '@/components/time/format-time';
import { Button } from '@/components/ui/button';
import { Notice } from '@/components/ui/notice';
import type { DebtorAccountView } from '@/lib/view/payment';
import { BULK_PAYMENTS_MAX } from '@/lib/xs2a/value/limits';
import { debtorOfLot } from './lot-debtor';
import type { LeftOut, Lot } from './read-credit-transfers';

/** Rows listed individually; beyond that, only a count. */
const NAMED_MAX = 20;

/** The others have no place in the form. */
const TO_FILL_IN: readonly LeftOut[] = [
  'account-missing',
  'account-wrong',
  'account-foreign',
  'amount-equivalent',
  'amount-unreadable',
];

type LotListProps = {
  lots: readonly Lot[];
  title: string;
  busy?: boolean;
  /** Accounts that may be the lots' debtors, if known. */
  accounts?: readonly DebtorAccountView[];
  onTake: (lot: Lot) => void;
};

/** A file's lots, each with its payments and what was left out. */
export function LotList({ lots, title, busy = false, accounts, onTake }: LotListProps) {
  const t = useTranslations('paymentForm');
  const locale = useLocale();
  const moneyText = useMoneyText();
  return (
    <Notice tone="accent" title={title}>
      <ul className="space-y-4 text-ink">
        {lots.map((lot, index) => (
          // biome-ignore lint/suspicious/noArrayIndexKey: the lots of a file stay as they are.
          <li key={index}>
            <p className="font-medium">
              {lot.rows.every((row) => amountOf(row) !== null)
                ? t('paste.lot', {
                    count: lot.rows.length,
                    sum: sumsOfRows(lot.rows).map(moneyText).join(', '),
                  })
                : t('paste.lotWithoutSum', { count: lot.rows.length })}
            </p>
            <p className="text-ink-muted">
              {[
                lot.executionDate !== '' && longDay(lot.executionDate, locale),
                lot.debtorAccount !== '' &&
                  t('paste.lotFrom', { account: formatAccountNumber(lot.debtorAccount) }),
              ]
                .filter(Boolean)
                .join(' · ')}
            </p>
            {accounts !== undefined &&
              lot.debtorAccount !== '' &&
              debtorOfLot(lot, accounts, null) === null && (
                <p className="text-attention">{t('paste.lotOther')}</p>
              )}
            <LeftOutRows lot={lot} />
            <Button size="small" className="mt-2" busy={busy} onClick={() => onTake(lot)}>
              {t('paste.takeLot', { count: Math.min(lot.rows.length, BULK_PAYMENTS_MAX) })}
            </Button>
          </li>
        ))}
      </ul>
    </Notice>
  );
}

/** What each row lacks; what all of them lack is said once. */
function LeftOutRows({ lot: { rows, leftOut } }: { lot: Lot }) {
  const t = useTranslations('paymentForm');
  const list = new Intl.ListFormat(languageTag(useLocale()));
  const shared =
    rows.length > 1 && leftOut.length === rows.length
      ? (leftOut[0]?.what ?? []).filter(
          (one) => one !== 'amount-equivalent' && leftOut.every(({ what }) => what.includes(one)),
        )
      : [];
  const byRow = leftOut
    .map((row) => ({ ...row, what: row.what.filter((one) => !shared.includes(one)) }))
    .filter(({ what }) => what.length > 0);
  const further = byRow.length - NAMED_MAX;
  const isCut = rows.length > BULK_PAYMENTS_MAX;
  const words = (what: readonly LeftOut[], equivalent = { amount: '', paidIn: '' }) => {
    const say = (one: LeftOut) => t(`paste.leftOut.${one}`, equivalent);
    const lost = what.filter((one) => !TO_FILL_IN.includes(one)).map(say);
    return [
      ...what.filter((one) => TO_FILL_IN.includes(one)).map(say),
      ...(lost.length > 0 ? [t('paste.notIncluded', { what: list.format(lost) })] : []),
    ].join('; ');
  };
  if (leftOut.length === 0 && !isCut) return null;
  return (
    <ul className="mt-1 list-disc space-y-0.5 pl-5 text-attention">
      {isCut && <li>{t('bulk.outcome.cut', { limit: BULK_PAYMENTS_MAX })}</li>}
      {shared.length > 0 && <li>{t('paste.everyRow', { what: words(shared) })}</li>}
      {byRow.slice(0, NAMED_MAX).map(({ row, what, equivalent }) => (
        <li key={row}>
          {t('paste.row', {
            row,
            name: rows[row - 1]?.creditorName || t('paste.nameless'),
            what: words(what, equivalent),
          })}
        </li>
      ))}
      {further > 0 && <li>{t('paste.furtherRows', { count: further })}</li>}
    </ul>
  );
}
