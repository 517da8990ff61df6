import type { RequestProblem } from '@/lib/query/request';

/** The bank did not answer, which passes by itself. */
export type SilentProblem = { code: 'bank-unreachable' | 'bank-too-slow' };

export function isSilent<Of extends { code: RequestProblem['code'] }>(
  problem: Of,
): problem is Of & SilentProblem {
  return problem.code === 'bank-unreachable' || problem.code === 'bank-too-slow';
}
