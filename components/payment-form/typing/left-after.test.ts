import { expect, it } from 'vitest';
import { isLater } from './left-after';

const day = (requestedExecutionDate: string) => ({ requestedExecutionDate, frequency: '' });

it.each([
  ['today', day('20.11.2026'), false],
  ['on no day of its own, which is as soon as possible', day(' '), false],
  ['on a day gone by', day('19.11.2026'), false],
  ['tomorrow', day('21.11.2026'), true],
  ['on a day that nobody can read', day('31.11.2026'), true],
  ['as a standing order', { requestedExecutionDate: '', frequency: 'Monthly' }, true],
])('a payment %s', (_, typed, expected) => {
  expect(isLater(typed, '2026-11-20')).toBe(expected);
});
