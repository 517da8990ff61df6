import { useTranslations } from 'next-intl';
import { useMoneyText } from '@/components/money/money';
import { useTimeWords } from '@/components/time/use-time-words';
import type { UnusualView } from '@/lib/view/insight/insight';

/** Why a transaction stands out, in one sentence. */
export function useUnusualReason(): (unusual: UnusualView) => string {
  const t = useTranslations('unusual');
  const { onDay } = useTimeWords();
  const moneyText = useMoneyText();
  return (unusual) => {
    switch (unusual.reason) {
      case 'far-above':
        return t('farAbove', { usual: moneyText(unusual.usual) });
      case 'went-up':
        return t('wentUp', { before: moneyText(unusual.before), count: unusual.count });
      case 'largest':
        return t('largest', { count: unusual.months });
      case 'twice':
        return unusual.otherDay === unusual.day
          ? t('twiceSameDay')
          : t('twice', { when: onDay(unusual.otherDay) });
    }
  };
}
