'use client';

import { Eye } from 'lucide-react';
import { useTranslations } from 'next-intl';
import { useUnusual } from '@/components/transaction/use-unusual';
import { useUnusualReason } from '@/components/transaction/use-unusual-reason';
import { Icon } from '@/components/ui/icon';

/** Why a transaction stands out; nothing for one that does not, and while that is not known. */
export function UnusualNote({ transactionId }: { transactionId: string }) {
  const t = useTranslations('unusual');
  const reason = useUnusualReason();
  const unusual = useUnusual().get(transactionId);
  return (
    unusual && (
      <p className="mt-2 flex items-start gap-2 text-small text-ink-muted">
        <Icon of={Eye} className="mt-0.5 size-4 shrink-0" />
        {t('because', { reason: reason(unusual) })}
      </p>
    )
  );
}
