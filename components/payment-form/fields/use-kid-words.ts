import { useTranslations } from 'next-intl';
import { checkKid, normalizeKid } from '@/lib/xs2a/payment/kid';

/** What there is to say of a KID: which check it passes, or why it looks wrong. Never in the way. */
export function useKidWords(): (text: string) => { isRight: boolean; sentence: string } | null {
  const t = useTranslations('paymentForm');
  return (text) => {
    const plain = normalizeKid(text);
    if (plain === '') return null;
    const verdict = checkKid(plain);
    if (verdict.ok) {
      const both = verdict.methods.length > 1;
      return { isRight: true, sentence: t(`kid.${both ? 'both' : verdict.methods[0]}`) };
    }
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
