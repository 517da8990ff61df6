import { expect, it } from 'vitest';
import { inTurns } from './in-turns';

/** Work that ends when a test says so, and what has begun and not ended. */
const workshop = (items: Record<string, string[]>) => {
  const under = new Map<string, () => void>();
  const begun: string[] = [];
  return {
    begun,
    isUnder: () => [...under.keys()],
    begin: (atOnce: number, found = 2) =>
      inTurns({
        atOnce,
        keys: async () => Object.keys(items).filter((key) => items[key]?.length),
        find: async (key) => items[key]?.splice(0, found) ?? [],
        work: (item) =>
          new Promise<void>((resolve) => {
            begun.push(item);
            under.set(item, resolve);
          }),
      }),
    end: async (...ended: string[]) => {
      for (const item of ended) {
        under.get(item)?.();
        under.delete(item);
        await new Promise(setImmediate);
      }
    },
  };
};
const begins = () => new Promise(setImmediate);

it('works on several at once, and on one of each key, which take turns', async () => {
  const { isUnder, begin, begun, end } = workshop({
    a: ['a1', 'a2', 'a3'],
    b: ['b1', 'b2'],
    c: ['c1'],
  });
  const done = begin(2);
  await begins();
  expect(isUnder()).toEqual(['a1', 'b1']);
  await end('b1');
  expect(isUnder()).toEqual(['a1', 'c1']);
  await end('a1', 'c1', 'b2', 'a2', 'a3');
  await done;
  expect(begun).toEqual(['a1', 'b1', 'c1', 'b2', 'a2', 'a3']);
});

it('lets one slow key hold up no other, however much the others have', async () => {
  const others = Array.from({ length: 7 }, (_, at) => `b${at}`);
  const { isUnder, begin, end } = workshop({ a: ['a1', 'a2'], b: [...others] });
  const done = begin(2);
  await begins();
  await end(...others);
  expect(isUnder()).toEqual(['a1']);
  await end('a1', 'a2');
  await done;
});

it('goes on to a key that has items only later, beside a slow one', async () => {
  const items: Record<string, string[]> = { a: ['a1', 'a2', 'a3', 'a4'] };
  const { isUnder, begin, end } = workshop(items);
  const done = begin(2, 1);
  await begins();
  items.c = ['c1'];
  items.d = ['d1'];
  await end('a1');
  // The slow key has had its turn, and asked for more.
  expect(isUnder().sort()).toEqual(['a2', 'c1']);
  await end('c1');
  expect(isUnder().sort()).toEqual(['a2', 'd1']);
  await end('d1', 'a2', 'a3', 'a4');
  await done;
});

it('begins nothing more once something has failed, and says so when the rest has ended', async () => {
  const items: Record<string, string[]> = { a: ['a1', 'a2'], b: ['b1', 'b2'] };
  const begun: string[] = [];
  let end = (): void => {};
  let hasEnded = false;
  const done = inTurns({
    atOnce: 2,
    keys: async () => Object.keys(items),
    find: async (key) => items[key]?.splice(0) ?? [],
    work: async (item) => {
      begun.push(item);
      if (item === 'a1') throw new Error('broken');
      await new Promise<void>((resolve) => {
        end = resolve;
      });
      hasEnded = true;
    },
  });
  const failure = expect(done).rejects.toThrow('broken');
  await begins();
  end();
  await failure;
  expect([begun, hasEnded]).toEqual([['a1', 'b1'], true]);
});

it('works on nothing when there is nothing', async () => {
  await inTurns({
    atOnce: 3,
    keys: async () => [],
    find: () => Promise.reject(new Error('never')),
    work: () => Promise.reject(new Error('never')),
  });
});

it('begins with a key that appears while another has many items in hand', async () => {
  const items: Record<string, string[]> = { a: ['a1', 'a2', 'a3', 'a4'] };
  const { begin, begun, end } = workshop(items);
  const done = begin(2, 4);
  await begins();
  items.b = ['b1'];
  await end('a1', 'a2', 'b1', 'a3', 'a4');
  await done;
  expect(begun.indexOf('b1')).toBeLessThan(begun.indexOf('a4'));
});
