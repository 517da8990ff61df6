'use client';

import { useTranslations } from 'next-intl';
import { useBankCode } from '@/components/problem/use-bank-code';
import type { BankMessageView } from '@/lib/view/problem';

type BankQuotesProps = {
  bankName: string;
  /** The bank's message to the user. */
  psuMessage?: string | null;
  messages: readonly BankMessageView[];
  /** Whether they explain a refusal: then Brygge adds the meaning of their codes. */
  isRefusal?: boolean;
  /** The name for a place in the request; null to show it as it is. */
  placeName?: (path: string) => string | null;
};

/** The bank's own words, marked as the bank's. */
export function BankQuotes({
  bankName,
  psuMessage = null,
  messages,
  isRefusal = false,
  placeName = () => null,
}: BankQuotesProps) {
  const t = useTranslations('payment');
  const { ofCode } = useBankCode();
  if (psuMessage === null && messages.length === 0) return null;
  const codes = isRefusal ? [...new Set(messages.map(({ code }) => code))] : [];
  return (
    <>
      {codes.map((code) => {
        const words = ofCode(code);
        return (
          words && (
            <p key={code} className="mt-3">
              <strong className="font-semibold">{words.title}.</strong> {words.text}
            </p>
          )
        );
      })}
      <figure className="mt-4 border-l-2 border-line-strong pl-4 text-small text-pretty">
        <figcaption className="text-ink-muted">{t('bankSays', { bank: bankName })}</figcaption>
        {psuMessage !== null && (
          <blockquote className="mt-1">
            <bdi>{psuMessage}</bdi>
          </blockquote>
        )}
        {messages.map(({ code, text, path }) => {
          const place = path === null ? null : placeName(path);
          return (
            <blockquote key={`${code} ${path} ${text}`} className="mt-1">
              {place !== null && <bdi className="block font-medium">{place}</bdi>}
              {text !== null && <bdi className="block break-words">{text}</bdi>}
              <code className="font-mono break-all text-ink-muted print:hidden">
                {path === null || place !== null ? code : `${code} ${path}`}
              </code>
            </blockquote>
          );
        })}
      </figure>
    </>
  );
}
