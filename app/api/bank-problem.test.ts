import { expect, it } from 'vitest';
import { problemCodeOfTrouble } from '@/lib/connection/bank-trouble';
import { bankProblem } from './bank-problem';

it('of a call whose outcome nobody knows does not say why there was no answer', () => {
  expect(problemCodeOfTrouble({ ok: false, reason: 'outcome-unknown' })).toBe('outcome-unknown');
  expect(bankProblem({ ok: false, reason: 'outcome-unknown' }).code).toBe('outcome-unknown');
});
