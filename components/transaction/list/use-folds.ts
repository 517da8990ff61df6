import { useCallback, useLayoutEffect, useRef, useState } from 'react';
import type { Unfolded } from './list-layout';
import type { RowActions } from './list-row';

/** The user's choice for a batch, or the measured state of one that shows search results. */
type Fold = Unfolded & { showsAll: boolean };

/**
 * Which batches are unfolded, and the heights of their entries. Scrolls past anything that grows above the viewport.
 */
export function useFolds() {
  const [folds, setFolds] = useState<ReadonlyMap<string, Fold>>(new Map());
  const onFold = useCallback<RowActions['onFold']>(
    ({ id }, showsAll) =>
      setFolds((now) => new Map(now).set(id, { showsAll, entries: showsAll ? 0 : null })),
    [],
  );
  const onEntries = useCallback<RowActions['onEntries']>(
    ({ id }, entries) =>
      setFolds((now) => {
        const known = now.get(id);
        return known?.showsAll && known.entries !== entries
          ? new Map(now).set(id, { ...known, entries })
          : now;
      }),
    [],
  );
  /** How much content above the viewport has grown, still to be scrolled past. */
  const grownAbove = useRef(0);
  const onEndHeight = useCallback<RowActions['onEndHeight']>(
    ({ id, matchedEntries }, { height, grown, isAbove }) => {
      if (isAbove) grownAbove.current += grown;
      setFolds((now) => {
        const known = now.get(id) ?? { showsAll: false, entries: matchedEntries.length };
        return new Map(now).set(id, { ...known, endHeight: height });
      });
    },
    [],
  );
  useLayoutEffect(() => {
    if (grownAbove.current !== 0) window.scrollBy({ top: grownAbove.current });
    grownAbove.current = 0;
  });
  return { folds, onFold, onEntries, onEndHeight };
}
