import { useTranslations } from 'next-intl';
import { checkKid, normalizeKid } from '@/lib/xs2a/payment/kid';

/** Whether a KID looks right, or why it looks wrong. It never blocks the payment. */
export function useKidWords(): (text: string) => { isRight: boolean; sentence: string } | null {
  const t = useTranslations('paymentForm');
  return (text) => {
    const plain = normalizeKid(text);
    if (plain === '') return null;
    const verdict = checkKid(plain);
    if (verdict.ok) return { isRight: true, sentence: t('validKid') };
    switch (verdict.reason) {
      case 'characters':
        return { isRight: false, sentence: t('kid.characters') };
      case 'length':
        return {
          isRight: false,
          sentence: t('kidLength', {
            min: verdict.min,
            max: verdict.max,
            actual: verdict.actual,
          }),
        };
      case 'check-digit':
        return { isRight: false, sentence: t('kid.checkDigit') };
    }
  };
}
