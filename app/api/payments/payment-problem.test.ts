import { expect, it } from 'vitest';
import { paymentProblem, problemCodeOfTrouble } from './payment-problem';

it('of a call whose outcome nobody knows does not say why there was no answer', () => {
  expect(problemCodeOfTrouble({ reason: 'outcome-unknown' })).toBe('outcome-unknown');
  expect(paymentProblem({ reason: 'outcome-unknown' }).code).toBe('outcome-unknown');
});
