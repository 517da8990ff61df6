import type { RequestProblem } from '@/lib/query/request';

/** Whether the bank did not answer, which passes by itself. */
export function isSilent(problem: {
  code: RequestProblem['code'];
}): problem is { code: SilentCode } {
  return problem.code === 'bank-unreachable' || problem.code === 'bank-too-slow';
}

type SilentCode = 'bank-unreachable' | 'bank-too-slow';
