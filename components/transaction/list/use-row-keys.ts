import { useLayoutEffect, useRef } from 'react';
import type { ListItem } from './list-layout';

/** Which key each row has, by the row's identity. */
type Keys = ReadonlyMap<string, number>;

/**
 * The keys of drawn items. When the viewport jumps past everything drawn, the new rows take over the elements of the
 * old ones, in the same order: changing the words of an element costs far less than replacing it. Otherwise an item
 * keeps its element for as long as it is drawn.
 */
export function useRowKeys(items: readonly ListItem[]): string[] {
  const drawn = useRef<Keys>(new Map());
  const keys = keysFor(items.filter(isPlain).map(identityOf), drawn.current);
  useLayoutEffect(() => {
    drawn.current = keys;
  });
  return items.map((item) => {
    const identity = identityOf(item);
    const key = keys.get(identity);
    return key === undefined ? identity : `row ${key}`;
  });
}

export function keysFor(rows: readonly string[], before: Keys): Keys {
  const isJump = rows.every((row) => !before.has(row));
  const free = isJump ? [...before.values()] : [];
  let unused = Math.max(-1, ...before.values()) + 1;
  return new Map(
    rows.map((row, at) => {
      const key = before.get(row) ?? free[at] ?? unused;
      if (key === unused) unused += 1;
      return [row, key];
    }),
  );
}

/** Batches and what is below them hold state of their own. */
function isPlain(item: ListItem): boolean {
  return item.kind === 'transaction' && !item.isBatch;
}

function identityOf(item: ListItem): string {
  return `${item.page} ${item.row} ${item.kind === 'entry' ? item.entry : item.kind}`;
}
