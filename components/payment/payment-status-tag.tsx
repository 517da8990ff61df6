'use client';

import {
  Ban,
  CalendarClock,
  CircleCheck,
  CircleDashed,
  CircleX,
  Clock3,
  PenLine,
  Repeat,
  Send,
  TriangleAlert,
} from 'lucide-react';
import { useTranslations } from 'next-intl';
import { useTimeWords } from '@/components/time/use-time-words';
import { Tag } from '@/components/ui/tag';
import type { Look } from '@/components/ui/tone';
import type { PaymentView } from '@/lib/view/payment';
import { meaningOf, type PaymentMeaning, saysOfDates, statusWordOf } from './payment-meaning';

const WAITS: Look = { tone: 'attention', icon: PenLine };
const UNDER_WAY: Look = { tone: 'accent', icon: Clock3 };
const SCHEDULED: Look = { tone: 'accent', icon: CalendarClock };
const FAILED: Look = { tone: 'danger', icon: CircleX };

const MEANING_LOOK: Record<PaymentMeaning, Look> = {
  received: WAITS,
  'technically-valid': WAITS,
  'partly-approved': WAITS,
  'not-readable': WAITS,
  cancelling: WAITS,
  'outcome-unknown': { tone: 'attention', icon: TriangleAlert },
  'sent-again': { tone: 'neutral', icon: CircleDashed },
  sending: { tone: 'accent', icon: Send },
  'profile-checked': UNDER_WAY,
  'standing-order': { tone: 'accent', icon: Repeat },
  'standing-order-kept': { tone: 'accent', icon: Repeat },
  settling: UNDER_WAY,
  'accepted-with-change': UNDER_WAY,
  'accepted-not-posted': UNDER_WAY,
  waiting: UNDER_WAY,
  'waiting-instant': UNDER_WAY,
  'nothing-to-approve': UNDER_WAY,
  'approved-by-some': UNDER_WAY,
  'moved-away': UNDER_WAY,
  'partly-accepted': { tone: 'attention', icon: TriangleAlert },
  unknown: { tone: 'neutral', icon: CircleDashed },
  settled: { tone: 'settled', icon: CircleCheck },
  'standing-order-ended': { tone: 'settled', icon: CircleCheck },
  'no-funds': FAILED,
  rejected: FAILED,
  'standing-order-rejected': FAILED,
  refused: FAILED,
  'not-created': FAILED,
  cancelled: { tone: 'neutral', icon: Ban },
};

/** How a payment's status looks: of a standing order on whose dates the bank has something to say, as one to look at. */
export function lookOf(payment: StatusParts): Look {
  return saysOfDates(payment)
    ? { tone: 'attention', icon: TriangleAlert }
    : MEANING_LOOK[meaningOf(payment)];
}

type StatusParts = Parameters<typeof saysOfDates>[0];

type PaymentStatusTagProps = {
  payment: StatusParts & Pick<PaymentView, 'executionDate'>;
  className?: string;
};

/** A payment's status as one word, followed by the bank's code. */
export function PaymentStatusTag({ payment, className }: PaymentStatusTagProps) {
  const t = useTranslations('payment');
  const { now } = useTimeWords();
  const word = statusWordOf(payment, now);
  const tag = t(`meaning.${word}.tag`);
  const look = word === 'scheduled' ? SCHEDULED : lookOf(payment);
  const code = payment.status?.transactionStatus;
  return (
    <Tag
      {...look}
      {...(code === undefined ? {} : { code })}
      {...(className === undefined ? {} : { className })}
    >
      {saysOfDates(payment) ? t('seeMessage', { tag }) : tag}
    </Tag>
  );
}
