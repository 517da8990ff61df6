'use client';

import { useTranslations } from 'next-intl';
import { useId } from 'react';
import { Money } from '@/components/money/money';
import { debtorName } from '@/components/payment/debtor-name';
import { DifferenceLine } from '@/components/payment/differences/difference-list';
import { paymentStatusOf } from '@/components/payment/payment-meaning';
import { PaymentStatusTag } from '@/components/payment/payment-status-tag';
import { usePaymentTitle } from '@/components/payment/use-payment-title';
import { useTimeWords } from '@/components/time/use-time-words';
import { classNames } from '@/components/ui/class-names';
import { checkboxStyle } from '@/components/ui/form/checkbox-style';
import { RowLink } from '@/components/ui/row-link';

import type { PaymentView } from '@/lib/view/payment';
import type { Choice } from './builder/choose-payments';

type CandidateRowProps = {
  choice: Choice;
  isFull: boolean;
  onToggle: (paymentId: string) => void;
};

/** A payment that may join, with a checkbox. */
export function CandidateRow({ choice, isFull, onToggle }: CandidateRowProps) {
  const id = useId();
  const { payment, chosen } = choice;
  const title = usePaymentTitle()(payment);
  const disabled = isFull && !chosen;
  return (
    <label
      htmlFor={id}
      className={classNames(
        'relative flex min-h-[4.75rem] items-center gap-3 px-4 py-3 transition-colors duration-150 has-focus-visible:outline-2 has-focus-visible:-outline-offset-2 has-focus-visible:outline-accent sm:gap-4 sm:px-5',
        disabled ? 'cursor-default' : 'cursor-pointer',
        chosen ? 'bg-accent-soft' : !disabled && 'hover:bg-surface-sunken',
      )}
    >
      <input
        id={id}
        type="checkbox"
        checked={chosen}
        disabled={disabled}
        onChange={() => onToggle(payment.paymentId)}
        className={classNames(checkboxStyle, 'outline-none')}
      />
      <span className={classNames('min-w-0 flex-1', disabled && 'text-ink-muted')}>
        <span className="flex items-baseline justify-between gap-3">
          <span className="line-clamp-2 font-medium">
            <bdi>{title}</bdi>
          </span>
          <Money of={payment.amount} className="shrink-0 font-semibold" />
        </span>
        <Origin payment={payment} />
        <DifferenceLine payment={payment} />
      </span>
    </label>
  );
}

type OriginProps = {
  payment: PaymentView;
  /** Whether a phone leaves out the account of a payment to come, where its status stands beside it. */
  isBrief?: boolean;
};

/** The account it is paid from, and its date. */
export function Origin({ payment, isBrief = false }: OriginProps) {
  const t = useTranslations('payments');
  const { day, dayWithin, onDay } = useTimeWords();
  const { executionDate } = payment;
  const status = paymentStatusOf(payment);
  const isAhead = status === 'waiting' || status === 'under-way';
  const isShort = isBrief && isAhead && executionDate !== null;
  const date = (on: string): string => {
    if (status === 'waiting') return t('dateIs', { when: dayWithin(on) });
    return isAhead ? t('payOn', { when: onDay(on) }) : day(on);
  };
  return (
    <span className="block text-small text-ink-muted tabular-nums">
      <span className={isShort ? 'max-sm:hidden' : undefined}>
        <bdi>{debtorName(payment)}</bdi>
        {executionDate !== null && ' · '}
      </span>
      {executionDate !== null && <span>{date(executionDate)}</span>}
    </span>
  );
}

/** A payment that may not join, with the reason. */
export function RefusedRow({
  payment,
  children,
}: {
  payment: PaymentView;
  children: React.ReactNode;
}) {
  const title = usePaymentTitle()(payment);
  return (
    <RowLink href={`/payments/${payment.paymentId}`}>
      <span className="min-w-0 flex-1">
        <span className="flex items-baseline justify-between gap-3 text-ink-muted">
          <span className="line-clamp-2 font-medium">
            <bdi>{title}</bdi>
          </span>
          <Money of={payment.amount} className="shrink-0" />
        </span>
        <span className="flex flex-wrap items-center justify-between gap-x-3 gap-y-1">
          <span className="text-small">{children}</span>
          <PaymentStatusTag payment={payment} className="ml-auto" />
        </span>
      </span>
    </RowLink>
  );
}
