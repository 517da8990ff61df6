'use client';

import { useTranslations } from 'next-intl';
import { useTimeWords } from '@/components/time/use-time-words';
import type { PaymentView } from '@/lib/view/payment';
import {
  type DifferenceField,
  differenceField,
  differenceName,
  differenceValue,
  rowOf,
} from './difference-field';

const SHOWN_MAX = 10;

/** What was sent and what the bank has, field by field. */
export function DifferenceList({ payment }: { payment: PaymentView }) {
  const t = useTranslations('payment');
  const { differences } = payment;
  const more = differences.length - SHOWN_MAX;
  return (
    <>
      <ul className="mt-3 space-y-3">
        {differences.slice(0, SHOWN_MAX).map((one) => {
          const field = differenceField(one);
          return (
            <li key={one.field}>
              <p className="font-medium text-ink">
                <bdi>{differenceName(t, payment, field)}</bdi>
              </p>
              <dl className="mt-0.5 grid grid-cols-[auto_minmax(0,1fr)] gap-x-3">
                <dt>{t('differs.sent')}</dt>
                <dd>
                  <Value of={one.sent} kind={field.kind} />
                </dd>
                <dt>{t('differs.stored')}</dt>
                <dd className="font-medium text-ink">
                  <Value of={one.stored} kind={field.kind} />
                </dd>
              </dl>
            </li>
          );
        })}
      </ul>
      {more > 0 && <p className="mt-2">{t('differs.more', { count: more })}</p>}
    </>
  );
}

/** Which fields differ, in one line for a list row; nothing when none do. */
export function DifferenceLine({ payment }: { payment: PaymentView }) {
  const t = useTranslations('payment');
  if (payment.differences.length === 0) return null;
  const fields = new Set(payment.differences.map((one) => t(differenceField(one).label)));
  return (
    <span className="block text-small font-medium text-attention">
      {t('differs.short', { fields: [...fields].join(', ') })}
    </span>
  );
}

/** Names the row of a bulk payment, or a field in it, by its path in the request. Null for any other path. */
export function useRowName({
  request,
}: Pick<PaymentView, 'request'>): (path: string) => string | null {
  const t = useTranslations('payment');
  const rows = 'payments' in request ? request.payments : [];
  return (path) => {
    const row = rowOf(path);
    const name = row === null ? undefined : rows[row]?.creditorName;
    if (row === null || name === undefined) return null;
    return path === `payments.${row}`
      ? t('bankSaysOfRow', { number: row + 1, name })
      : differenceName(t, { request }, differenceField({ field: path }));
  };
}

type ValueProps = { of: string | null; kind: DifferenceField['kind'] };

function Value({ of: value, kind }: ValueProps) {
  const t = useTranslations('payment');
  const { day } = useTimeWords();
  if (value === null) return t('differs.nothing');
  return <bdi className="break-words tabular-nums">{differenceValue(value, { kind }, day)}</bdi>;
}
