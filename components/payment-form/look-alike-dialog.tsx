'use client';

import { useLocale, useTranslations } from 'next-intl';
import { useMoneyText } from '@/components/money/money';
import { calendarDayOf } from '@/components/time/format-time';
import { useTimeWords } from '@/components/time/use-time-words';
import { Button, ButtonLink } from '@/components/ui/button';
import { ConfirmDialog } from '@/components/ui/overlay/dialog';
import type { LookAlikeProblem, PaymentView } from '@/lib/view/payment';
import { daysBetween } from '@/lib/xs2a/value/iso-date';
import { weekdayOf } from './fields/day-words';

type LookAlikeDialogProps = {
  problem: LookAlikeProblem | null;
  onYes: () => void;
  onNo: () => void;
};

/** Whether the same payment is meant once more. Nothing but a yes sends it. */
export function LookAlikeDialog({ problem, onYes, onNo }: LookAlikeDialogProps) {
  const t = useTranslations('paymentForm');
  const twin = problem?.twin ?? null;
  return (
    <ConfirmDialog
      open={problem !== null}
      onOpenChange={(open) => {
        if (!open) onNo();
      }}
      title={twin ? <TwinTitle twin={twin} /> : t('lookAlike.titleUnknown')}
      cancel={<Button kind="primary">{t('lookAlike.no')}</Button>}
      confirm={<Button onClick={onYes}>{t('lookAlike.yes')}</Button>}
    >
      {twin ? <Twin twin={twin} /> : <p>{t('lookAlike.textUnknown')}</p>}
      <p>{t('lookAlike.text')}</p>
    </ConfirmDialog>
  );
}

/** “today”, “yesterday”, “on Tuesday”, or the date of what lies further back. */
function useWhen(): (instant: string) => string {
  const t = useTranslations('paymentForm');
  const locale = useLocale();
  const { dayWithin, now } = useTimeWords();
  return (instant) => {
    const day = calendarDayOf(new Date(instant));
    const distance = daysBetween(day, calendarDayOf(now));
    return distance >= 2 && distance < 7
      ? t('lookAlike.onWeekday', { day: weekdayOf(instant, locale) })
      : distance < 2
        ? dayWithin(day)
        : t('lookAlike.onDay', { day: dayWithin(day) });
  };
}

function TwinTitle({ twin }: { twin: PaymentView }) {
  const t = useTranslations('paymentForm');
  const when = useWhen();
  return t('lookAlike.title', { when: when(twin.createdAt) });
}

function Twin({ twin }: { twin: PaymentView }) {
  const t = useTranslations('paymentForm');
  const moneyText = useMoneyText();
  const { moment } = useTimeWords();
  return (
    <div className="rounded-card border border-line bg-surface p-4 text-ink">
      <p className="font-semibold">{twin.creditorName ?? t('lookAlike.several')}</p>
      <p className="tabular-nums">{moneyText(twin.amount)}</p>
      <p className="text-small text-ink-muted">{moment(twin.createdAt)}</p>
      <ButtonLink
        kind="quiet"
        size="small"
        href={`/payments/${encodeURIComponent(twin.paymentId)}`}
        className="mt-2 -ml-3"
      >
        {t('lookAlike.see')}
      </ButtonLink>
    </div>
  );
}
