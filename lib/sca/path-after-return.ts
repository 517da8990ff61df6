import type { ScaNote } from '@/lib/view/connection/connection';
import { SIGN_IN_PATH } from '@/lib/view/user/return-path';
import type { ScaApproval, ScaCompleted } from './completed';
import { sealFailure } from './failure-in-address';

/** The page that a browser is sent to after its return. `attemptId` is what the address of the return named. */
export function pathAfterReturn(completed: ScaCompleted, attemptId: string): string {
  switch (completed.kind) {
    case 'connected':
      return (
        completed.returnPath ??
        withQuery('/connections/connected', { connection: completed.connectionId })
      );
    case 'identified':
      return completed.returnPath === null
        ? withQuery('/connections/connected', { connection: completed.connectionId })
        : withQuery(completed.returnPath, noted('identified'));
    case 'approved': {
      const { approval } = completed;
      return withQuery(pageOf(approval), approval.identifiesOnly ? noted('identified') : {});
    }
    case 'sign-in-first':
      return withQuery(SIGN_IN_PATH, { callbackUrl: `/sca/${attemptId}/return` });
    case 'refused': {
      const { reason, approval, returnPath, failure, moveId } = completed;
      const again: Record<string, string> = {
        ...(completed.tryAgain ? { attempt: attemptId } : {}),
        ...(failure && { said: sealFailure(failure.userId, failure.bankName, failure.said) }),
      };
      if (approval !== undefined && approval !== null)
        return withQuery(returnPath ?? pageOf(approval), { ...noted(reason), ...again });
      return withQuery('/sca/outcome', {
        reason,
        ...again,
        ...(moveId === undefined || moveId === null ? {} : { move: moveId }),
        ...(returnPath === undefined || returnPath === null ? {} : { back: returnPath }),
      });
    }
  }
}

/**
 * The page after a return that failed through a fault of our own. `attemptId`: null when the same return cannot be
 * tried again.
 */
export function pathAfterFault(attemptId: string | null): string {
  return withQuery('/sca/outcome', {
    reason: 'our-fault',
    ...(attemptId === null ? {} : { attempt: attemptId }),
  });
}

function withQuery(path: string, query: Record<string, string>): string {
  const [pathname, search] = path.split('?', 2);
  const merged = new URLSearchParams(search);
  for (const [name, value] of Object.entries(query)) merged.set(name, value);
  return merged.size === 0 ? path : `${pathname}?${merged}`;
}

function noted(note: ScaNote): { sca: ScaNote } {
  return { sca: note };
}

function pageOf({ of, id }: ScaApproval): string {
  return of === 'payment' ? `/payments/${id}` : `/baskets/${id}`;
}
