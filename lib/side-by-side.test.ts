import { expect, it } from 'vitest';
import { sideBySide } from './side-by-side';

/** Work that ends when a test says so, and what has begun and not ended. */
const workshop = () => {
  const under = new Map<string, () => void>();
  const begun: string[] = [];
  return {
    begun,
    isUnder: () => [...under.keys()],
    work: (item: string) =>
      new Promise<void>((resolve) => {
        begun.push(item);
        under.set(item, resolve);
      }),
    end: async (item: string) => {
      under.get(item)?.();
      under.delete(item);
      await new Promise(setImmediate);
    },
  };
};

const keyOf = (item: string) => item.slice(0, 1);

it('works on several at once, in their order, and on one of each key', async () => {
  const { begun, isUnder, work, end } = workshop();
  const done = sideBySide(['a1', 'a2', 'b1', 'b2', 'c1', 'd1'], { keyOf, atOnce: 3 }, work);
  expect(isUnder()).toEqual(['a1', 'b1', 'c1']);
  await end('b1');
  expect(isUnder()).toEqual(['a1', 'c1', 'b2']);
  await end('b2');
  expect(isUnder()).toEqual(['a1', 'c1', 'd1']);
  await end('c1');
  await end('d1');
  // The other one of a slow key waits for it.
  expect(isUnder()).toEqual(['a1']);
  await end('a1');
  await end('a2');
  await done;
  expect(begun).toEqual(['a1', 'b1', 'c1', 'b2', 'd1', 'a2']);
});

it('works on nothing when there is nothing', async () => {
  await sideBySide<string>([], { keyOf, atOnce: 3 }, () => Promise.reject(new Error('never')));
});
