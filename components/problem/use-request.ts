import { useState } from 'react';
import { problemOf, type RequestProblem } from '@/lib/query/request';

/**
 * One request at a time, where answers are not cached: whether it is under way, and why the last one failed, until that
 * is forgotten.
 */
export function useRequest() {
  const [busy, setBusy] = useState(false);
  const [problem, setProblem] = useState<RequestProblem | null>(null);
  /** Stays busy when `work` returns `leaving`: the browser is loading another page. */
  const run = async (work: () => Promise<unknown>): Promise<void> => {
    setBusy(true);
    setProblem(null);
    try {
      if ((await work()) === 'leaving') return;
    } catch (error) {
      setProblem(problemOf(error));
    }
    setBusy(false);
  };
  return { busy, problem, run, forget: () => setProblem(null) };
}
