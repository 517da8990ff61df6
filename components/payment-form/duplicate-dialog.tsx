'use client';

import { useLocale, useTranslations } from 'next-intl';
import { useMoneyText } from '@/components/money/money';
import { BankTexts } from '@/components/problem/problem-notice';
import { useTimeWords } from '@/components/time/use-time-words';
import { Button, ButtonLink } from '@/components/ui/button';
import { ConfirmDialog } from '@/components/ui/overlay/dialog';
import type { DuplicateProblem, PaymentView } from '@/lib/view/payment';
import { daysBetween } from '@/lib/xs2a/value/iso-date';
import { weekdayOf } from './fields/date/day-words';

type DuplicateDialogProps = {
  problem: DuplicateProblem | null;
  onYes: () => void;
  onNo: () => void;
};

/** Asks whether a suspected duplicate is intended; only a yes sends it. */
export function DuplicateDialog({ problem, onYes, onNo }: DuplicateDialogProps) {
  const t = useTranslations('paymentForm');
  const duplicate = problem?.duplicate ?? null;
  return (
    <ConfirmDialog
      open={problem !== null}
      onOpenChange={(open) => {
        if (!open) onNo();
      }}
      title={duplicate ? <DuplicateTitle duplicate={duplicate} /> : t('duplicate.titleUnknown')}
      cancel={<Button kind="primary">{t('duplicate.no')}</Button>}
      confirm={<Button onClick={onYes}>{t('duplicate.yes')}</Button>}
    >
      {duplicate ? <DuplicatePayment duplicate={duplicate} /> : <p>{t('duplicate.textUnknown')}</p>}
      <BankTexts messages={problem?.bankMessages} />
      <p>{t('duplicate.text')}</p>
    </ConfirmDialog>
  );
}

/** “today”, “yesterday”, “on Tuesday”, or the date if longer ago. */
function useWhen(): (instant: string) => string {
  const t = useTranslations('paymentForm');
  const locale = useLocale();
  const { onDay, dayOf, today } = useTimeWords();
  return (instant) => {
    const day = dayOf(instant);
    const distance = daysBetween(day, today);
    return distance >= 2 && distance < 7
      ? t('duplicate.onWeekday', { day: weekdayOf(day, locale) })
      : onDay(day);
  };
}

function DuplicateTitle({ duplicate }: { duplicate: PaymentView }) {
  const t = useTranslations('paymentForm');
  const when = useWhen();
  return t('duplicate.title', { when: when(duplicate.createdAt) });
}

function DuplicatePayment({ duplicate }: { duplicate: PaymentView }) {
  const t = useTranslations('paymentForm');
  const moneyText = useMoneyText();
  const { moment } = useTimeWords();
  return (
    <div className="rounded-card border border-line bg-surface p-4 text-ink">
      <p className="font-semibold">{duplicate.creditorName ?? t('duplicate.several')}</p>
      <p className="tabular-nums">{moneyText(duplicate.amount)}</p>
      <p className="text-small text-ink-muted first-letter:uppercase">
        {moment(duplicate.createdAt)}
      </p>
      <ButtonLink
        kind="quiet"
        size="small"
        href={`/payments/${encodeURIComponent(duplicate.paymentId)}`}
        className="mt-2 -ml-3"
      >
        {t('duplicate.see')}
      </ButtonLink>
    </div>
  );
}
