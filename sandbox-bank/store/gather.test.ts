import { describe, expect, it } from 'vitest';
import { gather } from './gather';

/** Runs that wait until they are told to end. */
const heldRuns = () => {
  const runs: { asked: readonly number[]; end: (failure?: Error) => void }[] = [];
  let tellBegun: () => void = () => {};
  const call = gather((asked: readonly number[]) => {
    tellBegun();
    return new Promise<number[]>((resolve, reject) => {
      const end = (failure?: Error) =>
        failure === undefined ? resolve(asked.map((each) => each * 10)) : reject(failure);
      runs.push({ asked, end });
    });
  });
  const begun = () =>
    new Promise<void>((resolve) => {
      tellBegun = resolve;
    });
  return { call, runs, begun };
};

describe('gathered calls', () => {
  it('are answered by one run, each with its own answer', async () => {
    const { call, runs, begun } = heldRuns();
    const began = begun();
    const answers = Promise.all([call(1), call(2), call(3)]);
    await began;
    runs[0]?.end();
    expect(await answers).toEqual([10, 20, 30]);
    expect(runs.map(({ asked }) => asked)).toEqual([[1, 2, 3]]);
  });

  it('wait for the next run when one is under way', async () => {
    const { call, runs, begun } = heldRuns();
    const first = begun();
    const early = call(1);
    await first;
    const second = begun();
    const late = [call(2), call(3)];
    runs[0]?.end();
    expect(await early).toBe(10);
    await second;
    runs[1]?.end();
    expect(await Promise.all(late)).toEqual([20, 30]);
    expect(runs.map(({ asked }) => asked)).toEqual([[1], [2, 3]]);
  });

  it('fail with their run, and those after it do not', async () => {
    const { call, runs, begun } = heldRuns();
    const first = begun();
    const early = Promise.allSettled([call(1), call(2)]);
    await first;
    const second = begun();
    const late = call(3);
    runs[0]?.end(new Error('the database is silent'));
    expect((await early).map(({ status }) => status)).toEqual(['rejected', 'rejected']);
    await second;
    runs[1]?.end();
    expect(await late).toBe(30);
  });
});
