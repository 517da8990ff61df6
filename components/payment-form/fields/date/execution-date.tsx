'use client';

import { useLocale, useTranslations } from 'next-intl';
import { useWatch } from 'react-hook-form';
import { FieldLine } from '@/components/payment-form/fields/field-line';
import type { TypedPayment } from '@/components/payment-form/typing/typed-payment';
import { readTypedDate } from '@/lib/xs2a/value/typed-date';
import { DateField } from './date-field';
import { longDay } from './day-words';
import { RunNote } from './run-note';

type ExecutionDateProps = { today: string; optional?: boolean };

/** When the payment is made. */
export function ExecutionDate({ today, optional = false }: ExecutionDateProps) {
  return (
    <DateField
      name="requestedExecutionDate"
      today={today}
      optional={optional}
      about={(date) => <RunNote date={date} />}
    />
  );
}

/** The same where it may be left out, which most do. */
export function ExecutionDateLine({ today }: { today: string }) {
  const t = useTranslations('paymentForm');
  const locale = useLocale();
  const typed = useWatch<TypedPayment, 'requestedExecutionDate'>({
    name: 'requestedExecutionDate',
  });
  const day = readTypedDate(typed, today);
  const soon = typed.trim() === '' ? t('summary.soon') : null;
  return (
    <FieldLine
      label={t('sections.when')}
      value={soon ?? (day === null ? typed : longDay(day, locale))}
      names={['requestedExecutionDate']}
    >
      <ExecutionDate today={today} optional />
    </FieldLine>
  );
}
