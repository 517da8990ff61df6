import { type Messages, useTranslations } from 'next-intl';
import type { RequestProblem } from '@/lib/query/request';

export type BankCodeWords = { title: string; text: string };

type KnownCode = Exclude<keyof Messages['bankCode'], 'unknownTitle' | 'unknownText'>;

/** Brygge's words for the error codes of the interface. */
export function useBankCode() {
  const t = useTranslations('bankCode');
  const isKnown = (code: string): code is KnownCode =>
    /^[A-Z_]+$/.test(code) && t.has(`${code as KnownCode}.title`);
  const wordsOf = (code: KnownCode): BankCodeWords => ({
    title: t(`${code}.title`),
    text: t(`${code}.text`),
  });
  /** What the code of a message means; null for a code that Brygge does not know. */
  const ofCode = (code: string): BankCodeWords | null => (isKnown(code) ? wordsOf(code) : null);

  /** What a refusal of the bank's means; null when the problem says more by itself, or came from Brygge. */
  const ofProblem = (problem: RequestProblem): BankCodeWords | null => {
    const codes = (problem.bankMessages ?? []).map(({ code }) => code);
    const [first] = codes;
    if (first === undefined) return null;
    const known = codes.find(isKnown);
    switch (problem.code) {
      case 'bank-refused':
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
