import type { RequestProblem } from '@/lib/query/request';
import type { BalancesReading, BalancesView } from '@/lib/view/account';

export type BalancesShown = {
  reading: BalancesReading | null;
  /** Why the figures are missing or not current. */
  problem: RequestProblem | null;
};

/** Once the bank no longer gives access, earlier figures are hidden too. */
const HIDES: readonly RequestProblem['code'][] = ['consent-ended', 'not-found', 'not-signed-in'];

/** Which of an account's balances to show: those just read, else the last known with their time. */
export function balancesShown(
  lastKnown: BalancesReading | null,
  read: BalancesView | undefined,
  failure: RequestProblem | null,
): BalancesShown {
  if (failure) {
    const known = read ?? lastKnown;
    const reading = known && {
      value: known.value,
      unreadable: known.unreadable,
      readAt: known.readAt,
      stale: true,
    };
    return { reading: HIDES.includes(failure.code) ? null : reading, problem: failure };
  }
  if (!read) return { reading: lastKnown, problem: null };
  const { problem, retryAt, ...reading } = read;
  return {
    reading,
    problem: problem && {
      code: problem,
      title: problem,
      requestId: '',
      ...(retryAt === undefined ? {} : { retryAt }),
    },
  };
}
