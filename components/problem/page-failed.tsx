'use client';

import { useTranslations } from 'next-intl';
import { useEffect, useRef } from 'react';
import { QuietQuay } from '@/components/quay/quiet-quay';
import { Button, ButtonLink } from '@/components/ui/button';

type PageFailedProps = {
  /** The reference in the server's log; undefined when it happened in the browser. */
  reference: string | undefined;
  onRetry: () => void;
};

/** A page broken by a fault of ours. */
export function PageFailed({ reference, onRetry }: PageFailedProps) {
  const t = useTranslations('error');
  const heading = useRef<HTMLHeadingElement>(null);
  useEffect(() => heading.current?.focus(), []);
  return (
    <div
      role="alert"
      className="mx-auto flex w-full max-w-text flex-col items-center px-4 py-12 text-center"
    >
      <QuietQuay />
      <h1 ref={heading} tabIndex={-1} className="mt-6 text-title font-semibold outline-none">
        {t('title')}
      </h1>
      <p className="mt-2 text-ink-muted">{t('text')}</p>
      <div className="mt-6 flex flex-wrap justify-center gap-3">
        <Button kind="primary" onClick={onRetry}>
          {t('retry')}
        </Button>
        <ButtonLink href="/overview">{t('home')}</ButtonLink>
      </div>
      {reference && (
        <p className="mt-6 font-mono text-small text-ink-muted">
          {t('reference', { id: reference })}
        </p>
      )}
    </div>
  );
}

/** The digest that Next assigns to a server error. */
export function referenceOf(error: unknown): string | undefined {
  return error instanceof Error && 'digest' in error && typeof error.digest === 'string'
    ? error.digest
    : undefined;
}
