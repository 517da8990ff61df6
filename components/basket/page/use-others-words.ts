import { useLocale, useTranslations } from 'next-intl';
import { type BasketStatus, paymentsByStatus } from '@/components/basket/basket-status';
import { languageTag } from '@/components/time/format-time';
import type { PaymentView } from '@/lib/view/payment';

/** How many payments of each status there are that the title does not count: one sentence, or none. */
export function useOthersWords(
  payments: readonly PaymentView[],
  status: BasketStatus,
): readonly string[] {
  const t = useTranslations('baskets.basket');
  const locale = useLocale();
  const { settled, underWay, waiting, stopped, unclear } = paymentsByStatus(payments);
  const isMixed = status === 'mixed';
  const counts = (
    [
      ['paid', settled.length],
      ['underWay', underWay.length],
      ['stopped', isMixed ? 0 : stopped.length],
      // Without one that stopped, the title counts those that wait.
      ['waiting', isMixed && stopped.length === 0 ? 0 : waiting.length],
      ['unclear', isMixed ? unclear.length : 0],
    ] as const
  ).filter(([, count]) => count > 0);
  const [first] = counts;
  if (first === undefined) return [];
  if (counts.length === 1) return [t(`othersAll.${first[0]}`, { count: first[1] })];
  const parts = new Intl.ListFormat(languageTag(locale)).format(
    counts.map(([key, count]) => t(`others.${key}`, { count })),
  );
  return [t('mixedText', { count: counts.reduce((sum, [, one]) => sum + one, 0), parts })];
}
