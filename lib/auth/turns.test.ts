import { describe, expect, it } from 'vitest';
import { createTurns, TooBusy } from './turns';

const held = () => {
  let release = (): void => {};
  const gate = new Promise<void>((resolve) => {
    release = resolve;
  });
  return { gate, release };
};

describe('turns', () => {
  it('let no more run at once than they may, in order of arrival', async () => {
    const turns = createTurns({ atOnce: 2, waiting: 10 });
    const gates = [held(), held(), held(), held()];
    const started: number[] = [];
    const all = gates.map(({ gate }, index) =>
      turns.take(async () => {
        started.push(index);
        await gate;
      }),
    );
    await Promise.resolve();
    expect(started).toEqual([0, 1]);
    gates[1]?.release();
    await all[1];
    await Promise.resolve();
    expect(started).toEqual([0, 1, 2]);
    for (const { release } of gates) release();
    await Promise.all(all);
    expect(started).toEqual([0, 1, 2, 3]);
  });

  it('turn away who would wait behind too many', async () => {
    const turns = createTurns({ atOnce: 1, waiting: 1 });
    const { gate, release } = held();
    const first = turns.take(() => gate);
    const second = turns.take(async () => 'second');
    await expect(turns.take(async () => 'third')).rejects.toBeInstanceOf(TooBusy);
    release();
    await first;
    await expect(second).resolves.toBe('second');
  });

  it('go on after a failure', async () => {
    const turns = createTurns({ atOnce: 1, waiting: 1 });
    await expect(
      turns.take(async () => {
        throw new RangeError('odd');
      }),
    ).rejects.toBeInstanceOf(RangeError);
    await expect(turns.take(async () => 'next')).resolves.toBe('next');
  });
});
