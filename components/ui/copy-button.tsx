'use client';

import { Check, Copy } from 'lucide-react';
import { useTranslations } from 'next-intl';
import { useEffect, useState } from 'react';
import { Icon } from './icon';

/** Copies a text to the clipboard, and confirms it. */
export function CopyButton({ text, what }: { text: string; what: string }) {
  const t = useTranslations('copy');
  const [copied, setCopied] = useState(false);
  useEffect(() => {
    if (!copied) return;
    const timer = setTimeout(() => setCopied(false), 2000);
    return () => clearTimeout(timer);
  }, [copied]);
  const copy = async () => {
    // Refused on plain http from another machine, and by some browsers' settings.
    const done = await navigator.clipboard?.writeText(text).then(
      () => true,
      () => false,
    );
    if (done) setCopied(true);
  };
  return (
    <button
      type="button"
      onClick={copy}
      title={t('copy', { what })}
      className="inline-flex size-9 shrink-0 pointer-coarse:size-11 items-center justify-center rounded-control text-ink-muted transition-colors duration-150 hover:bg-surface-sunken hover:text-ink print:hidden"
    >
      <Icon of={copied ? Check : Copy} className={copied ? 'size-4 text-settled' : 'size-4'} />
      <span className="sr-only">{t('copy', { what })}</span>
      <span role="status" className="sr-only">
        {copied ? t('copied') : ''}
      </span>
    </button>
  );
}
