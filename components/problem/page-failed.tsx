'use client';

import { Unplug } from 'lucide-react';
import { useTranslations } from 'next-intl';
import { useEffect, useRef } from 'react';
import { Button, ButtonLink } from '@/components/ui/button';
import { DeadEnd } from './dead-end';

type PageFailedProps = {
  /** The reference in the server's log; undefined when it happened in the browser. */
  reference: string | undefined;
  onRetry: () => void;
};

/** A page broken by a fault in Brygge. */
export function PageFailed({ reference, onRetry }: PageFailedProps) {
  const t = useTranslations('error');
  const heading = useRef<HTMLHeadingElement>(null);
  useEffect(() => heading.current?.focus(), []);
  return (
    <div role="alert">
      <DeadEnd
        icon={Unplug}
        title={t('title')}
        headingRef={heading}
        actions={
          <>
            <Button kind="primary" onClick={onRetry}>
              {t('retry')}
            </Button>
            <ButtonLink href="/overview">{t('home')}</ButtonLink>
          </>
        }
      >
        <p className="mt-1 text-ink-muted">{t('text')}</p>
      </DeadEnd>
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
