'use client';

import { useTranslations } from 'next-intl';
import type { BasketView } from '@/lib/view/basket';

type BankQuotesProps = { bankName: string; messages: BasketView['bankMessages'] };

/** What the bank has said in its own words, marked as the bank's. */
export function BankQuotes({ bankName, messages }: BankQuotesProps) {
  const t = useTranslations('payment');
  if (messages.length === 0) return null;
  return (
    <figure className="mt-4 border-l-2 border-line-strong pl-4 text-small">
      <figcaption className="text-ink-muted">{t('bankSays', { bank: bankName })}</figcaption>
      {messages.map(({ code, text, path }) => (
        <blockquote key={`${code} ${path} ${text}`} className="mt-1">
          {text !== null && <bdi className="block break-words">{text}</bdi>}
          <code className="font-mono break-all text-ink-muted">
            {path === null ? code : `${code} ${path}`}
          </code>
        </blockquote>
      ))}
    </figure>
  );
}
