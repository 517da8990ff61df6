import { useTranslations } from 'next-intl';
import { useMoneyText } from '@/components/money/money';
import { useTimeWords } from '@/components/time/use-time-words';
import type { UnusualView } from '@/lib/view/insight';

/** Why a transaction stands out, in a sentence. */
export function useUnusualReason(): (unusual: UnusualView) => string {
  const t = useTranslations('coming');
  const { dayWithin } = useTimeWords();
  const moneyText = useMoneyText();
  return (unusual) => {
    switch (unusual.reason) {
      case 'far-above':
        return t('reasons.farAbove', { usual: moneyText(unusual.usual) });
      case 'went-up':
        return t('reasons.wentUp', { before: moneyText(unusual.before), count: unusual.count });
      case 'twice':
        return unusual.otherDay === unusual.day
          ? t('reasons.twiceSameDay')
          : t('reasons.twice', { day: dayWithin(unusual.otherDay) });
    }
  };
}
