'use client';

import { useTranslations } from 'next-intl';
import type { ScaFailureView } from '@/lib/view/connection';

/** Why SCA failed in the bank's own words, in whatever language these are, with its codes for whoever asks the bank. */
export function FailureQuote({ failure }: { failure: ScaFailureView }) {
  const t = useTranslations('outcome');
  const codes = [failure.system, failure.status === 0 ? '' : String(failure.status), failure.code];
  return (
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
  );
}
