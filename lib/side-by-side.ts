/** Works on items in their order, on at most some of them at once, and never on two of one key. */
export async function sideBySide<Item>(
  items: readonly Item[],
  { keyOf, atOnce }: { keyOf: (item: Item) => string; atOnce: number },
  work: (item: Item) => Promise<void>,
): Promise<void> {
  const waiting = [...items];
  const busy = new Set<string>();
  // One that finds only items of busy keys ends: whoever is at such a key takes the next one of it.
  const worker = async (): Promise<void> => {
    for (;;) {
      const at = waiting.findIndex((item) => !busy.has(keyOf(item)));
      const [item] = at === -1 ? [] : waiting.splice(at, 1);
      if (item === undefined) return;
      busy.add(keyOf(item));
      try {
        await work(item);
      } finally {
        busy.delete(keyOf(item));
      }
    }
  };
  await Promise.all(Array.from({ length: atOnce }, worker));
}
