/** What items there are, by key, and what is done with each. */
type Turns<Item> = {
  readonly atOnce: number;
  /** The keys that have items now. Asked at the start, and before each item, so that a key of many items hides no new one. */
  readonly keys: () => Promise<readonly string[]>;
  /** Some of a key's items; none when it has no more for now. */
  readonly find: (key: string) => Promise<readonly Item[]>;
  readonly work: (item: Item) => Promise<void>;
};

/**
 * Works on the items of several keys until no key has any: on at most some of them at once, and never on two of one key.
 * The keys take turns item by item, so that none waits for all the items of another.
 * @throws what any of the functions throws, once the work under way has ended; no further work is begun.
 */
export async function inTurns<Item>({ atOnce, keys, find, work }: Turns<Item>): Promise<void> {
  const waiting: { key: string; items: Item[] }[] = [];
  const known = new Set<string>();
  const failures: unknown[] = [];
  let workers = 0;
  const join = async () => {
    for (const key of await keys()) {
      if (known.has(key)) continue;
      known.add(key);
      waiting.push({ key, items: [] });
    }
  };
  const takeTurns = async (): Promise<void> => {
    const helpers: Promise<void>[] = [];
    for (let turn = waiting.shift(); turn !== undefined; turn = waiting.shift()) {
      await join();
      while (workers < atOnce && waiting.length > 0) helpers.push(worker());
      if (turn.items.length === 0) turn.items.push(...(await find(turn.key)));
      const item = turn.items.shift();
      if (item === undefined) known.delete(turn.key);
      else {
        await work(item);
        if (failures.length === 0) waiting.push(turn);
      }
    }
    await Promise.all(helpers);
  };
  const worker = async (): Promise<void> => {
    workers += 1;
    try {
      await takeTurns();
    } catch (error) {
      failures.push(error);
      waiting.length = 0;
    }
    workers -= 1;
  };
  await join();
  await Promise.all(Array.from({ length: Math.min(atOnce, waiting.length) }, worker));
  if (failures.length > 0) throw failures[0];
}
