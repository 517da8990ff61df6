import { useRef, useState } from 'react';
import { RequestError } from '@/lib/query/request';
import { PresenceDialog } from './presence-dialog';

/** Runs something that needs a recent proof of identity. */
export type WithFreshProof = <Answer>(work: () => Promise<Answer>) => Promise<Answer>;

type Waiting = { retry: () => void; refuse: () => void };

/**
 * Runs work for which the user must have proved their identity recently. If the server says they must, asks for the
 * password or a passkey and runs it again.
 */
export function useFreshProof({ hasPasskeys }: { hasPasskeys: boolean }) {
  const waiting = useRef<Waiting | null>(null);
  const [asking, setAsking] = useState(false);
  const freshly = async <Answer,>(work: () => Promise<Answer>): Promise<Answer> => {
    try {
      return await work();
    } catch (error) {
      const isStale =
        error instanceof RequestError && error.problem.code === 'confirmation-required';
      if (!isStale) throw error;
      return new Promise<Answer>((resolve, reject) => {
        waiting.current = {
          retry: () => work().then(resolve, reject),
          refuse: () => reject(error),
        };
        setAsking(true);
      });
    }
  };
  const end = (how: keyof Waiting) => {
    setAsking(false);
    waiting.current?.[how]();
    waiting.current = null;
  };
  const dialog = (
    <PresenceDialog
      open={asking}
      hasPasskeys={hasPasskeys}
      onConfirmed={() => end('retry')}
      onCancel={() => end('refuse')}
    />
  );
  return { freshly, dialog };
}
