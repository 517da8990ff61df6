'use client';

import {
  ArrowRightLeft,
  ChevronRight,
  CircleCheck,
  CircleX,
  ClockAlert,
  KeyRound,
  Link2Off,
  type LucideIcon,
  PenLine,
  PieChart,
  Unlink,
} from 'lucide-react';
import { useTranslations } from 'next-intl';
import { useMoneyText } from '@/components/money/money';
import { useTimeWords } from '@/components/time/use-time-words';
import { classNames } from '@/components/ui/class-names';
import { Icon } from '@/components/ui/icon';
import { RowLink } from '@/components/ui/row-link';
import { SOFT_TONE, type Tone } from '@/components/ui/tone';
import type { NoticeKind, NoticeView } from '@/lib/view/notice';

const LOOK: Record<NoticeKind, { icon: LucideIcon; tone: Tone }> = {
  ACCESS_ENDS_14: { icon: ClockAlert, tone: 'attention' },
  ACCESS_ENDS_7: { icon: ClockAlert, tone: 'attention' },
  ACCESS_ENDS_1: { icon: ClockAlert, tone: 'attention' },
  ACCESS_ENDED: { icon: Unlink, tone: 'attention' },
  ACCESS_WITHDRAWN: { icon: Link2Off, tone: 'attention' },
  PAYMENT_SETTLED: { icon: CircleCheck, tone: 'settled' },
  PAYMENT_PARTLY_SETTLED: { icon: PieChart, tone: 'attention' },
  PAYMENT_FAILED: { icon: CircleX, tone: 'danger' },
  PAYMENT_WAITS: { icon: PenLine, tone: 'attention' },
  NEW_SIGN_IN: { icon: KeyRound, tone: 'neutral' },
  PASSWORD_CHANGED: { icon: KeyRound, tone: 'neutral' },
  PASSKEY_CHANGED: { icon: KeyRound, tone: 'neutral' },
  EMAIL_CHANGED: { icon: KeyRound, tone: 'neutral' },
  CONNECTION_MOVED_AWAY: { icon: ArrowRightLeft, tone: 'neutral' },
  CONNECTION_MOVED_HERE: { icon: ArrowRightLeft, tone: 'neutral' },
};

type NoticeRowProps = { notice: NoticeView; onGo: () => void };

/** One notice, with a link to more details. */
export function NoticeRow({ notice, onGo }: NoticeRowProps) {
  const { path } = notice;
  return path === null ? (
    <div className="flex min-h-[4.75rem] items-center gap-3 px-4 py-3 sm:gap-4 sm:px-5">
      <NoticeText notice={notice} />
    </div>
  ) : (
    <RowLink href={path} prefetch={false} onClick={onGo}>
      <NoticeText notice={notice} />
      <Icon of={ChevronRight} className="size-4 text-ink-muted" />
    </RowLink>
  );
}

function NoticeText({ notice }: { notice: NoticeView }) {
  const t = useTranslations('notices');
  const sentence = useSentence();
  const { moment } = useTimeWords();
  const { kind, isRead, at, agreementName, payment } = notice;
  const because = payment?.isShortOfFunds ? t('shortOfFunds') : null;
  const { icon, tone } = LOOK[kind];
  return (
    <>
      <span
        className={classNames(
          'relative flex size-10 shrink-0 items-center justify-center rounded-full',
          SOFT_TONE[tone],
        )}
      >
        <Icon of={icon} />
        {!isRead && (
          <span
            aria-hidden="true"
            className="absolute -top-0.5 -right-0.5 size-3 rounded-full border-2 border-surface-raised bg-accent"
          />
        )}
      </span>
      <span className="min-w-0 flex-1">
        <span className={classNames('block text-pretty break-words', !isRead && 'font-medium')}>
          {!isRead && <span className="sr-only">{t('isNew')}</span>}
          {sentence(notice)}
        </span>
        <span className="block text-small text-ink-muted first-letter:uppercase">
          {[agreementName, because, moment(at)].filter(Boolean).join(' · ')}
        </span>
      </span>
    </>
  );
}

function useSentence(): (notice: NoticeView) => string {
  const t = useTranslations('notices');
  const { date } = useTimeWords();
  const moneyText = useMoneyText();
  return ({ kind, bankName, accessUntil, payment }) => {
    const { creditorName = null, standingOrder } = payment ?? {};
    // A process of the release before gives no amounts.
    const amount = (payment?.amounts ?? []).map(moneyText).join(' + ') || 'none';
    if (creditorName !== null && standingOrder !== undefined)
      return t(`standingOrder.${standingOrder}`, { name: creditorName, amount });
    const paymentWords =
      payment === null
        ? t('payment.any')
        : payment.creditorName === null
          ? t('payment.many', { count: payment.paymentsCount ?? 0, amount })
          : t('payment.to', { name: payment.creditorName, amount });
    return t(`kinds.${kind}`, {
      bank: bankName ?? t('bank'),
      date: accessUntil === null ? '' : date(accessUntil),
      payment: paymentWords,
    });
  };
}
