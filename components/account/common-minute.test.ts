import { expect, it } from 'vitest';
import { commonMinute } from './common-minute';

it.each([
  [['2026-11-20T08:00:00Z', '2026-11-20T08:00:59Z'], '2026-11-20T08:00:00Z'],
  [['2026-11-20T08:00:59Z', '2026-11-20T08:01:00Z'], undefined],
  [['2026-11-20T08:00:00Z', null], undefined],
  [[undefined, '2026-11-20T08:00:00Z'], undefined],
  [[null, undefined], undefined],
  [[], undefined],
])('of %j is %s', (times, common) => {
  expect(commonMinute(times)).toBe(common);
});
