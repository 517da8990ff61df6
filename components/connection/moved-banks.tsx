'use client';

import { useTranslations } from 'next-intl';
import { useTimeWords } from '@/components/time/use-time-words';
import { Notice } from '@/components/ui/notice';
import type { MovedBankView } from '@/lib/view/connection/connection-move';
import { ProveByPasskey } from './prove-by-passkey';

/** The banks being moved to this sign-in from another of the user's, and those moved. */
export function MovedBanks({ moves }: { moves: readonly MovedBankView[] }) {
  const t = useTranslations('connections');
  const { onMoment } = useTimeWords();
  if (moves.length === 0) return null;
  return (
    <div className="mb-6 max-w-column space-y-3">
      {moves.map(({ moveId, bankName, state, at }) => (
        <Notice
          key={moveId}
          tone={state === 'waits' ? 'attention' : 'neutral'}
          title={t(`moves.${state}.title`, { bank: bankName })}
          actions={state === 'waits' && <ProveByPasskey moveId={moveId} bankName={bankName} />}
        >
          {t(`moves.${state}.text`, { when: onMoment(at) })}
        </Notice>
      ))}
    </div>
  );
}
