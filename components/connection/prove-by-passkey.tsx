'use client';

import { KeyRound } from 'lucide-react';
import { useTranslations } from 'next-intl';
import { useState } from 'react';
import { PlainProblem } from '@/components/problem/plain-problem';
import { Button } from '@/components/ui/button';
import { problemOf, type RequestProblem } from '@/lib/query/request';
import { requestMoveChallenge, requestMoveProof } from '@/lib/query/user/session-requests';
import type { PasskeyFailure } from '@/lib/query/user/webauthn';

type Failure = PasskeyFailure | 'refused';

const SENTENCE = {
  cancelled: 'cancelled',
  known: 'cancelled',
  unsupported: 'unsupported',
  failed: 'cancelled',
  refused: 'refused',
} as const satisfies Record<Failure, string>;

/** Leads to the page that shows and confirms a move, like the link in the mailbox. */
export function ProveByPasskey({ moveId, bankName }: { moveId: string; bankName: string }) {
  const t = useTranslations('connections.moves.waits');
  const [busy, setBusy] = useState(false);
  const [failure, setFailure] = useState<Failure | null>(null);
  const [problem, setProblem] = useState<RequestProblem | null>(null);
  const prove = async () => {
    setBusy(true);
    setFailure(null);
    setProblem(null);
    const { PasskeyError, signWithPasskey } = await import('@/lib/query/user/webauthn');
    try {
      const passkey = await signWithPasskey(await requestMoveChallenge(moveId));
      const { token } = await requestMoveProof(moveId, passkey);
      window.location.assign(`/move-connection#${token}`);
      return;
    } catch (error) {
      if (error instanceof PasskeyError) setFailure(error.failure);
      else if (problemOf(error).code === 'invalid-input') setFailure('refused');
      else setProblem(problemOf(error));
    }
    setBusy(false);
  };
  return (
    <div>
      <Button size="small" icon={KeyRound} busy={busy} onClick={prove}>
        {t('byPasskey')}
      </Button>
      {failure && (
        <p role="alert" className="mt-2 text-small">
          {t(SENTENCE[failure], { bank: bankName })}
        </p>
      )}
      {problem && <PlainProblem problem={problem} className="mt-2" />}
    </div>
  );
}
