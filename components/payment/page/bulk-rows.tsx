'use client';

import { useLocale, useTranslations } from 'next-intl';
import { useState } from 'react';
import { formatAccountNumber } from '@/components/account/format-account-number';
import { Money } from '@/components/money/money';
import { addressLines } from '@/components/payment/address-lines';
import { PaymentAmounts } from '@/components/payment/payment-amounts';
import { furtherTexts } from '@/components/payment-form/typing/further-texts';
import { Button } from '@/components/ui/button';
import { Card } from '@/components/ui/card';
import type { PaymentView } from '@/lib/view/payment';
import type { BulkRow } from '@/lib/xs2a/payment/payment';
import { referencesOf } from '@/lib/xs2a/payment/references';

const ROWS_SHOWN = 25;

/** A bulk's payments with their total. */
export function BulkRows({
  rows,
  payment,
}: {
  rows: readonly BulkRow[];
  payment: Pick<PaymentView, 'amount' | 'furtherAmounts'>;
}) {
  const t = useTranslations('payment');
  const [all, setAll] = useState(false);
  const shown = all ? rows : rows.slice(0, ROWS_SHOWN);
  return (
    <section aria-labelledby="rows" className="mt-8">
      <h2 id="rows" className="mb-3 text-heading font-semibold">
        {t('rowsTitle', { count: rows.length })}
      </h2>
      <Card className="overflow-hidden">
        <table className="w-full border-collapse">
          <thead className="max-sm:sr-only">
            <tr className="border-b border-line text-left text-small text-ink-muted">
              <th scope="col" className="py-2 pl-5 font-medium">
                {t('to')}
              </th>
              <th scope="col" className="px-4 py-2 font-medium">
                {t('message')}
              </th>
              <th scope="col" className="py-2 pr-5 text-right font-medium">
                {t('amount')}
              </th>
            </tr>
          </thead>
          <tbody className="divide-y divide-line">
            {shown.map((row, index) => (
              // biome-ignore lint/suspicious/noArrayIndexKey: rows may be alike, and never change places.
              <Row key={index} row={row} />
            ))}
          </tbody>
          <tfoot>
            <tr className="border-t border-line-strong font-semibold">
              <th scope="row" className="py-3 pl-4 text-left font-semibold sm:pl-5">
                {t('sum')}
              </th>
              <td className="max-sm:hidden" />
              <td className="py-3 pr-3 text-right sm:pr-4">
                <PaymentAmounts of={payment} />
              </td>
            </tr>
          </tfoot>
        </table>
        {!all && rows.length > ROWS_SHOWN && (
          <div className="border-t border-line p-2 text-center print:hidden">
            <Button kind="quiet" size="small" onClick={() => setAll(true)}>
              {t('rowsAll', { count: rows.length })}
            </Button>
          </div>
        )}
      </Card>
    </section>
  );
}

function Row({ row }: { row: BulkRow }) {
  const t = useTranslations('payment');
  const purposes = useTranslations('purpose');
  const locale = useLocale();
  const { street, postalCode, city, country } = row.creditorAddress;
  const hasAddress = [street, postalCode, city].some((part) => part !== undefined);
  const further = [
    ...(hasAddress || country !== 'NO'
      ? [addressLines(row.creditorAddress, locale).join(', ')]
      : []),
    ...furtherTexts(row).map(({ field, text }) => `${t(field)}: ${text}`),
    ...(row.purposeCode === undefined ? [] : [purposes(row.purposeCode)]),
  ];
  const reference =
    row.remittanceInformationUnstructured ??
    referencesOf(row)
      .map((one) => one.reference)
      .join(', ');
  return (
    <tr className="align-top">
      <td className="py-3 pl-4 sm:pl-5">
        <bdi className="block font-medium">{row.creditorName}</bdi>
        <bdi className="block text-small text-ink-muted tabular-nums">
          {formatAccountNumber(row.creditorAccount.bban)}
          {row.creditorAccount.currency !== row.instructedAmount.currency &&
            ` ${row.creditorAccount.currency}`}
        </bdi>
        {further.map((text) => (
          <bdi key={text} className="block text-small break-words text-ink-muted">
            {text}
          </bdi>
        ))}
        {reference !== '' && (
          <bdi className="block text-small break-words sm:hidden">{reference}</bdi>
        )}
      </td>
      <td className="px-4 py-3 text-small break-words max-sm:hidden">
        <bdi>{reference}</bdi>
      </td>
      <td className="py-3 pr-3 text-right sm:pr-4">
        <Money of={row.instructedAmount} />
      </td>
    </tr>
  );
}
