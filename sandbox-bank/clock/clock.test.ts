import { expect, it } from 'vitest';
import { createBankClock } from './clock';

it('is settled once everything that its moves started is done, also when it is moved again meanwhile', async () => {
  const clock = createBankClock({ now: () => new Date('2026-12-01T10:00:00Z') });
  const runs: (() => void)[] = [];
  clock.onMove(() => new Promise<void>((resolve) => runs.push(resolve)));
  expect(clock.isSettled('w')).toBe(true);

  const moves = [clock.moved('w')];
  expect(clock.isSettled('another')).toBe(true);
  let isSettled = false;
  const waiting = Promise.resolve(clock.isSettled('w')).then((settled) => {
    isSettled = settled;
  });
  moves.push(clock.moved('w'));
  runs[0]?.();
  await moves[0];
  expect(isSettled).toBe(false);
  runs[1]?.();
  await Promise.all([waiting, ...moves]);
  expect(isSettled).toBe(true);
  expect(clock.isSettled('w')).toBe(true);
});
