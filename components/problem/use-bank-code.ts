import { type Messages, useTranslations } from 'next-intl';
import type { RequestProblem } from '@/lib/query/request';

export type BankCodeWords = { title: string; text: string };

type KnownCode = Exclude<keyof Messages['bankCode'], 'unknownTitle' | 'unknownText'>;

/** Brygge's explanations of the interface's error codes. */
export function useBankCode() {
  const t = useTranslations('bankCode');
  const isKnown = (code: string): code is KnownCode =>
    /^[A-Z_]+$/.test(code) && t.has(`${code as KnownCode}.title`);
  const wordsOf = (code: KnownCode): BankCodeWords => ({
    title: t(`${code}.title`),
    text: t(`${code}.text`),
  });
  /** The meaning of a message's code; null for an unknown code. */
  const ofCode = (code: string): BankCodeWords | null => (isKnown(code) ? wordsOf(code) : null);

  /** The meaning of a bank's refusal; null when the problem itself says more, or came from Brygge. */
  const ofProblem = (problem: RequestProblem): BankCodeWords | null => {
    // What the bank says to the person has no code.
    const codes = (problem.bankMessages ?? []).map(({ code }) => code).filter(Boolean);
    const [first] = codes;
    if (first === undefined) return null;
    const known = codes.find(isKnown);
    switch (problem.code) {
      case 'bank-refused':
        // Its words are for a `conflict`, which is different once the page is loaded again.
        if (known === 'CONFLICT') return null;
        return known === undefined
          ? { title: t('unknownTitle'), text: t('unknownText', { code: first }) }
          : wordsOf(known);
      case 'not-found':
        return wordsOf(known ?? 'NOT_FOUND');
      case 'read-limit-reached':
        return wordsOf(known ?? 'ACCESS_EXCEEDED');
      case 'invalid-input':
        return known === undefined ? null : wordsOf(known);
      default:
        return null;
    }
  };
  return { ofCode, ofProblem };
}
