'use client';

import { Check, CloudOff, LoaderCircle } from 'lucide-react';
import { useTranslations } from 'next-intl';
import { Icon } from '@/components/ui/icon';
import type { DraftState } from './draft-keeper';

const ICONS = {
  saving: LoaderCircle,
  saved: Check,
  failed: CloudOff,
  'signed-out': CloudOff,
} as const;

/** Whether the draft is saved. Its space is reserved from the start. */
export function DraftNote({ state }: { state: DraftState }) {
  const t = useTranslations('paymentForm');
  const known = state === 'untouched' || state === 'gone' || state === 'conflict' ? null : state;
  return (
    <p
      role="status"
      className="flex min-h-5 items-center max-lg:-mt-2 gap-1.5 text-small text-ink-muted"
    >
      {known && (
        <>
          <Icon of={ICONS[known]} className="size-4" />
          {t(`draft.${known}`)}
        </>
      )}
    </p>
  );
}
