import { useRef, useState } from 'react';
import { RequestError } from '@/lib/query/request';
import { PresenceDialog } from './presence-dialog';

/** Does something that needs a fresh proof. */
export type Freshly = <Answer>(work: () => Promise<Answer>) => Promise<Answer>;

type Waiting = { retry: () => void; refuse: () => void };

/**
 * Does what needs a person who has proved lately who they are: when the server wants that, it asks for the password or a
 * passkey and then does it again.
 */
export function useFreshly({ hasPasskeys }: { hasPasskeys: boolean }) {
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
