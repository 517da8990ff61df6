'use client';

import { useLocale, useTranslations } from 'next-intl';
import { useWatch } from 'react-hook-form';
import { FieldLine } from '@/components/payment-form/fields/field-line';
import { FormSection } from '@/components/payment-form/fields/form-section';
import type { TypedPayment } from '@/components/payment-form/typing/typed-payment';
import { readTypedDate } from '@/lib/xs2a/value/typed-date';
import { DateField } from './date-field';
import { longDay } from './day-words';
import { RunNote } from './run-note';

type ExecutionDateProps = {
  today: string;
  /** Whether it may be left out, which most do: then it is a line, with others that open in place. */
  isOptional: boolean;
  children?: React.ReactNode;
};

/** When the payment is made. */
export function ExecutionDate({ today, isOptional, children }: ExecutionDateProps) {
  const t = useTranslations('paymentForm');
  const field = (
    <DateField
      name="requestedExecutionDate"
      today={today}
      optional={isOptional}
      about={(date) => <RunNote date={date} />}
    />
  );
  return (
    <FormSection isLines={isOptional} title={t('sections.when')}>
      {isOptional ? <Line today={today}>{field}</Line> : field}
      {children}
    </FormSection>
  );
}

function Line({ today, children }: { today: string; children: React.ReactNode }) {
  const t = useTranslations('paymentForm');
  const locale = useLocale();
  const typed = useWatch<TypedPayment, 'requestedExecutionDate'>({
    name: 'requestedExecutionDate',
  });
  const day = readTypedDate(typed, today);
  const value =
    typed.trim() === '' ? t('summary.soon') : day === null ? typed : longDay(day, locale);
  return (
    <FieldLine label={t('sections.when')} value={value} names={['requestedExecutionDate']}>
      {children}
    </FieldLine>
  );
}
