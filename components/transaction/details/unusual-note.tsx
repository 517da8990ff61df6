'use client';

import { useQuery } from '@tanstack/react-query';
import { Eye } from 'lucide-react';
import { useTranslations } from 'next-intl';
import { useState } from 'react';
import { useActingContext } from '@/components/frame/context/acting-context';
import { useCorrections } from '@/components/overview/coming/use-corrections';
import { useUnusualReason } from '@/components/transaction/use-unusual-reason';
import { Button } from '@/components/ui/button';
import { Icon } from '@/components/ui/icon';
import { upcomingQuery } from '@/lib/query/insight-queries';
import type { UnusualView } from '@/lib/view/insight/insight';

/**
 * Why a transaction stands out, with a button to mark it as fine; nothing for other transactions, and while that is
 * unknown.
 */
export function UnusualNote({ transactionId }: { transactionId: string }) {
  const t = useTranslations('unusual');
  const words = useTranslations('corrections');
  const reason = useUnusualReason();
  const { contextId } = useActingContext();
  const { data } = useQuery(upcomingQuery(contextId));
  const { dismiss, undo, sentence } = useCorrections(contextId);
  const found = data?.unusual.find((one) => one.transactionId === transactionId);
  /** Stays until the sheet closes, so that it can be undone in the same place. */
  const [dismissed, setDismissed] = useState<UnusualView | null>(null);
  const unusual = found ?? dismissed;
  if (unusual === null) return null;
  const takeAsFine = () => {
    setDismissed(unusual);
    dismiss(transactionId);
  };
  return (
    <div className="mt-2 flex items-start gap-2 text-small text-ink-muted">
      <Icon of={Eye} className="mt-0.5 size-4 shrink-0" />
      <p role="status" className="min-w-0 flex-1">
        {sentence ?? t('because', { reason: reason(unusual) })}
      </p>
      <Button
        kind="quiet"
        size="small"
        className="-mt-2 -mr-3 shrink-0"
        onClick={undo ?? takeAsFine}
      >
        {undo ? words('undo') : words('inOrder')}
      </Button>
    </div>
  );
}
