'use client';

import { Clock3, X } from 'lucide-react';
import { useTranslations } from 'next-intl';
import { Icon } from '@/components/ui/icon';
import { Link } from '@/components/ui/link';
import { type AccessOf, useAccessWords } from './use-access-words';

type AccessReminderProps = { connection: AccessOf; onLater: () => void };

/** One line that says until when access lasts, with a way to renew it and one to put it off. */
export function AccessReminder({ connection, onLater }: AccessReminderProps) {
  const t = useTranslations('access');
  const words = useAccessWords();
  const close = useTranslations('sheet');
  return (
    <section
      aria-label={t('endingSoonLabel')}
      className="flex min-h-11 items-center gap-3 border-b border-line bg-attention-soft px-4 text-small sm:px-6 lg:px-10"
    >
      <Icon of={Clock3} className="size-5 shrink-0 text-attention" />
      <p className="min-w-0 flex-1 py-1">
        {words(connection).sentence}.{' '}
        <Link
          href="/connections"
          className="font-medium text-accent underline underline-offset-4 hover:no-underline"
        >
          {t('renewLink')}
        </Link>
      </p>
      <button
        type="button"
        aria-label={close('close')}
        title={close('close')}
        onClick={onLater}
        className="-mr-3 inline-flex size-11 shrink-0 items-center justify-center rounded-control text-ink-muted hover:text-ink"
      >
        <Icon of={X} className="size-5" />
      </button>
    </section>
  );
}
