'use client';

import { useTranslations } from 'next-intl';
import { useTimeWords } from '@/components/time/use-time-words';
import { classNames } from '@/components/ui/class-names';
import { drawnLater } from '@/components/ui/drawn-later';
import { Notice } from '@/components/ui/notice';
import { Skeleton } from '@/components/ui/skeleton';
import { isLeftUnchecked } from '@/lib/query/payment-poll';
import type { PaymentView } from '@/lib/view/payment';

// Loaded when there are differences: most banks store what they were sent.
const DifferenceList = drawnLater<{ payment: PaymentView }>(
  async () => (await import('@/components/payment/differences/difference-list')).DifferenceList,
  ({ payment: { differences } }) =>
    differences.map(({ field }) => <Skeleton key={field} className="mt-3 h-15.5 w-full" />),
);

type ReadBackProps = {
  payment: PaymentView;
  /** Above the button, unless all is well: that can be read below it. */
  place: 'above' | 'below';
};

/**
 * How what the bank stored differs from what was sent, or what is known of that before approval, or that nobody could
 * check it of a payment that was carried out.
 */
export function ReadBack({ payment, place }: ReadBackProps) {
  const t = useTranslations('payment');
  const { onMoment } = useTimeWords();
  const { differences, readBack, actions, bankName: bank } = payment;
  const isReview = actions.includes('approve');
  if (differences.length > 0)
    return place === 'below' ? null : (
      <Notice tone="attention" title={t('differs.heading', { bank })} className="mt-4">
        <p>{t(`differs.${isReview ? 'before' : 'after'}`, { bank })}</p>
        <DifferenceList payment={payment} />
      </Notice>
    );
  const isLeft = isLeftUnchecked(payment);
  if (!isReview && !isLeft) return null;
  const { readAt } = readBack;
  const sentence = isLeft && readAt === null ? 'unchecked' : sentenceOf(readBack);
  if ((sentence === 'same') !== (place === 'below')) return null;
  return (
    <p className={classNames('text-small text-ink-muted', place === 'above' ? 'mt-4' : '-mt-1')}>
      {t(`readBack.${sentence}`, { bank, when: readAt === null ? '' : onMoment(readAt) })}
    </p>
  );
}

function sentenceOf({ readAt, trouble }: PaymentView['readBack']) {
  if (readAt !== null) return trouble === null ? 'same' : 'sameThen';
  switch (trouble) {
    case null:
      return 'notYet';
    case 'not-shown-yet':
      return 'notShown';
    case 'not-answered':
      return 'notAnswered';
    case 'read-limit-reached':
      return 'limit';
    case 'sca-required':
      return 'sca';
    default:
      return 'failed';
  }
}
