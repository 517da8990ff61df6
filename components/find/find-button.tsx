'use client';

import { Search } from 'lucide-react';
import { useTranslations } from 'next-intl';
import { Icon } from '@/components/ui/icon';
import { useFind } from './find-provider';

/** Opens the search: a wide field at the side, an icon in a phone's top bar. */
export function FindButton({ narrow = false }: { narrow?: boolean }) {
  const t = useTranslations('find');
  const { find } = useFind();
  return narrow ? (
    <button
      type="button"
      onClick={find}
      aria-label={t('open')}
      aria-haspopup="dialog"
      className="inline-flex size-11 items-center justify-center rounded-control text-ink-muted transition-colors duration-150 hover:bg-surface-sunken"
    >
      <Icon of={Search} />
    </button>
  ) : (
    <button
      type="button"
      onClick={find}
      aria-haspopup="dialog"
      aria-keyshortcuts="Control+K Meta+K"
      className="flex min-h-11 w-full items-center gap-3 rounded-control border border-line bg-surface-raised px-3 text-left text-ink-muted transition-colors duration-150 hover:bg-surface-sunken"
    >
      <Icon of={Search} />
      <span className="flex-1">{t('open')}</span>
      <kbd aria-hidden className="font-sans text-small">
        {t('shortcut')}
      </kbd>
    </button>
  );
}
