'use client';

import { useTranslations } from 'next-intl';
import type { PaymentView } from '@/lib/view/payment';
import { standingOf } from './payment-meaning';

/** What the bank has said about a payment in its own words, marked as the bank's, as long as it matters. */
export function BankWords({ payment }: { payment: PaymentView }) {
  const t = useTranslations('payment');
  const { bankName } = payment;
  const standing = standingOf(payment);
  // Its words on how to go on are about the approval.
  const psuMessage = standing === 'waiting' ? payment.psuMessage : null;
  const bankMessages = standing === 'waiting' || standing === 'stopped' ? payment.bankMessages : [];
  if (psuMessage === null && bankMessages.length === 0) return null;
  return (
    <figure className="mt-4 border-l-2 border-line-strong pl-4 text-small">
      <figcaption className="text-ink-muted">{t('bankSays', { bank: bankName })}</figcaption>
      {psuMessage !== null && (
        <blockquote className="mt-1">
          <bdi>{psuMessage}</bdi>
        </blockquote>
      )}
      {bankMessages.map(({ code, text, path }) => (
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
