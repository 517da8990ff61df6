'use client';

import { useTranslations } from 'next-intl';
import { useBankCode } from '@/components/problem/use-bank-code';
import type { ScaFailureView, ScaNote } from '@/lib/view/connection/connection';

type FailureQuoteProps = { reason: ScaNote; failure: ScaFailureView };

/**
 * Why SCA failed: the meaning of the code, unless the reason says it, and the bank's own words in their own language,
 * with codes for anyone who contacts the bank.
 */
export function FailureQuote({ reason, failure }: FailureQuoteProps) {
  const t = useTranslations('outcome');
  const { ofCode } = useBankCode();
  const words = reason === 'failed-at-bank' ? ofCode(failure.code) : null;
  const codes = [failure.system, failure.status === 0 ? '' : String(failure.status), failure.code];
  return (
    <>
      {words && (
        <p className="mt-2">
          <strong className="font-semibold">{words.title}.</strong> {words.text}
        </p>
      )}
      <figure className="mt-4 border-l-2 border-line-strong pl-4 text-small">
        <figcaption className="text-ink-muted">
          {t('bankSaid', { bank: failure.bankName })}
        </figcaption>
        <blockquote className="mt-1">
          {failure.message !== '' && <bdi className="block break-words">{failure.message}</bdi>}
          <code className="font-mono break-all text-ink-muted">
            {codes.filter((one) => one !== '').join(' · ')}
          </code>
        </blockquote>
      </figure>
    </>
  );
}
