'use client';

import { ChevronRight, ShoppingBasket } from 'lucide-react';
import { useTranslations } from 'next-intl';
import { initialsOf } from '@/components/frame/profile/initials';
import { debtorName } from '@/components/payment/debtor-name';
import { PaymentAmounts } from '@/components/payment/payment-amounts';
import {
  meaningOf,
  type PaymentMeaning,
  paymentStatusOf,
  statusWordOf,
} from '@/components/payment/payment-meaning';
import { PaymentStatusTag } from '@/components/payment/payment-status-tag';
import { usePaymentTitle } from '@/components/payment/use-payment-title';
import { useRunWords } from '@/components/payment/use-run-words';
import { INTENT_ICONS } from '@/components/payment-form/draft/intent-icons';
import { intentOfKind } from '@/components/payment-form/draft/payment-intent';
import { useTimeWords } from '@/components/time/use-time-words';
import { classNames } from '@/components/ui/class-names';
import { Icon } from '@/components/ui/icon';
import { RowLink } from '@/components/ui/row-link';
import type { PaymentView } from '@/lib/view/payment';
import { executions } from '@/lib/xs2a/payment/execution';
import { bankDay } from '@/lib/xs2a/value/bank-time';

type PaymentRowProps = {
  payment: PaymentView;
  /** Whether a box to choose it stands before it, below a heading that says that it waits for approval. */
  isChoosable?: boolean;
  /** What the list's heading has just said of it. */
  saidAbove?: SaidAbove | undefined;
};

/** What a heading says of all payments below it: that they wait for approval, or are in progress. */
export type SaidAbove = 'waiting' | 'under-way';

/** One payment of a list, with its status unless that has just been said. */
export function PaymentRow({ payment, isChoosable = false, saidAbove }: PaymentRowProps) {
  const t = useTranslations('payments');
  const { now } = useTimeWords();
  const meaning = meaningOf(payment);
  const isWaiting = paymentStatusOf(payment) === 'waiting';
  const isSaid =
    ((isChoosable || saidAbove === 'waiting') &&
      (meaning === 'received' || meaning === 'technically-valid')) ||
    (saidAbove === 'under-way' && statusWordOf(payment, now) === 'waiting');
  const isInBasket = payment.basketId !== null && (isWaiting || meaning === 'approved-by-some');
  // Then it is in the middle of a wide row.
  const hasNoneBelow = isSaid && !isInBasket;
  return (
    <RowLink href={`/payments/${payment.paymentId}`}>
      {!isChoosable && (
        <span className="flex size-10 shrink-0 items-center justify-center rounded-full bg-accent-soft text-small font-medium text-accent @max-[24rem]:hidden">
          <Mark of={payment} />
        </span>
      )}
      <span className="grid min-w-0 flex-1 grid-cols-[minmax(0,1fr)_auto] items-baseline gap-x-3 gap-y-1">
        <span className="line-clamp-2 font-medium">
          <bdi>{usePaymentTitle()(payment)}</bdi>
        </span>
        <span
          className={classNames(
            'flex justify-end',
            hasNoneBelow && '@[36rem]:row-span-2 @[36rem]:self-center',
          )}
        >
          <PaymentAmounts of={payment} className="font-semibold" />
        </span>
        <span
          className={classNames(
            'col-span-2 flex flex-wrap items-center justify-between gap-x-3 gap-y-1',
            hasNoneBelow && '@[36rem]:col-span-1',
          )}
        >
          <span className="text-small text-ink-muted">
            <Subtitle payment={payment} />
          </span>
          <span className="ml-auto flex items-center gap-1.5">
            {isInBasket && (
              <Icon of={ShoppingBasket} label={t('inBasket')} className="size-4 text-ink-muted" />
            )}
            {!isSaid && <PaymentStatusTag payment={payment} />}
          </span>
        </span>
      </span>
      <Icon of={ChevronRight} className="size-4 text-ink-muted @max-[28rem]:hidden" />
    </RowLink>
  );
}

/** The recipient's initials, for the commonest kind of payment; else its kind. */
function Mark({ of: { kind, creditorName } }: { of: PaymentView }) {
  const intent = intentOfKind(kind);
  const initials = intent === 'norway' && creditorName !== null ? initialsOf(creditorName) : '';
  if (initials === '') return <Icon of={INTENT_ICONS[intent]} />;
  // The name stands beside them.
  return <span aria-hidden="true">{initials}</span>;
}

/** What happens next while it is under way, else the day it was made. */
function Subtitle({ payment }: { payment: PaymentView }) {
  const t = useTranslations('payments');
  const { day, dayWithin, onDay, dayOf, now } = useTimeWords();
  // Its tag stands beside it.
  const run = useRunWords()(payment, statusWordOf(payment, now) === 'scheduled');
  const meaning = meaningOf(payment);
  if (meaning === 'waiting' && run !== null) return t('inRun', { run });
  if (meaning === 'received' && payment.executionDate !== null) {
    return t('dateIs', { when: dayWithin(payment.executionDate) });
  }
  const next = ORDER_WITH_DATES.has(meaning) ? nextExecution(payment, now) : null;
  if (next !== null)
    return meaning === 'received' || meaning === 'technically-valid'
      ? t('dateIs', { when: dayWithin(next) })
      : t('nextDay', { when: onDay(next) });
  const made = day(dayOf(payment.createdAt));
  // Another account may have had enough.
  return payment.status?.fundsAvailable === false ? `${debtorName(payment)} · ${made}` : made;
}

/** A standing order with dates to come: of one that ended, or of which nobody knows, none may come. */
const ORDER_WITH_DATES: ReadonlySet<PaymentMeaning> = new Set([
  'received',
  'technically-valid',
  'standing-order',
  'standing-order-kept',
  'accepted-with-change',
  'cancelling',
]);

/** A standing order's next payment day; null for other payments, and when there is none. */
function nextExecution({ request }: PaymentView, now: Date): string | null {
  return 'frequency' in request
    ? (executions(request, bankDay(now), 1)[0]?.executionDate ?? null)
    : null;
}
