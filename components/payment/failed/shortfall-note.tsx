'use client';

import { useTranslations } from 'next-intl';
import { useEffect } from 'react';
import { useMoneyText } from '@/components/money/money';
import { useTimeWords } from '@/components/time/use-time-words';
import type { PaymentDetailView } from '@/lib/view/payment';
import { ShortfallNoteSkeleton } from './shortfall-note-skeleton';
import { TransferMissing } from './transfer-missing';
import { useShortfall } from './use-shortfall';

export type ShortfallNoteProps = {
  payment: PaymentDetailView;
  /** Called once it is known whether a transfer is offered: paying again without it would fail again. */
  onKnown: (isTransferOffered: boolean) => void;
};

/** What the account lacks for a payment that failed for want of money, and a transfer of that where one is possible. */
export function ShortfallNote({ payment, onKnown }: ShortfallNoteProps) {
  const t = useTranslations('payment');
  const moneyText = useMoneyText();
  const { onMoment } = useTimeWords();
  const shortfall = useShortfall(payment);
  const isAsked = shortfall === undefined;
  const isOffered = shortfall?.from != null;
  useEffect(() => {
    if (!isAsked) onKnown(isOffered);
  }, [isAsked, isOffered, onKnown]);
  if (isAsked) return <ShortfallNoteSkeleton />;
  if (shortfall === null) return null;
  const { account, available, readAt, missing } = shortfall;
  return (
    <>
      <p className="text-ink-muted">
        {t('shortfall.text', {
          account: account.name,
          available: moneyText(available),
          when: onMoment(readAt),
          missing: moneyText(missing),
        })}
      </p>
      <TransferMissing payment={payment} shortfall={shortfall} />
    </>
  );
}
