import { type RefObject, startTransition, useEffect, useRef, useState } from 'react';
import type { StoredTransactionView } from '@/lib/view/stored-transaction';
import type { ListLayout, PlacedItem } from './list-layout';
import type { RowActions } from './list-row';

const PAGE_KEY_ROWS = 10;

type ListKeysOptions = {
  list: RefObject<HTMLElement | null>;
  layout: ListLayout;
  drawn: readonly PlacedItem[];
  /** Scrolls just far enough to show an item. */
  show: (index: number) => void;
  rowAt: (page: number, row: number) => StoredTransactionView | null;
  hasMore: boolean;
  hasFailed: boolean;
  onFold: RowActions['onFold'];
  /** Whether the End key loads page after page until there are no more. */
  toEnd: boolean;
  setToEnd: (toEnd: boolean) => void;
};

/** The list's keyboard navigation: one row is a tab stop, and arrows, Page, Home and End move from there. */
export function useListKeys({
  list,
  layout,
  drawn,
  show,
  rowAt,
  hasMore,
  hasFailed,
  onFold,
  toEnd,
  setToEnd,
}: ListKeysOptions) {
  const { count } = layout;
  const [tabStop, setTabStop] = useState<number | null>(null);
  const focusNext = useRef<number | null>(null);
  const ledTo = useRef<number | null>(null);
  const isHere = useRef(false);
  const visible = drawn.filter(({ item }) => item.kind === 'transaction');
  const stop = visible.some(({ index }) => index === tabStop) ? tabStop : visible[0]?.index;

  const goTo = (index: number | null) => {
    if (index === null) return;
    focusNext.current = index;
    setTabStop(index);
    show(index);
  };
  useEffect(() => {
    // A list that is read again, or scrolled away and back, has a new element for the row that had the focus.
    const isLost = isHere.current && document.activeElement === document.body;
    if (isLost && stop === tabStop) focusNext.current ??= tabStop;
    if (focusNext.current === null) return;
    const row = list.current?.querySelector<HTMLElement>(
      `[data-index="${focusNext.current}"] [data-transaction]`,
    );
    if (!row) return;
    focusNext.current = null;
    row.focus({ preventScroll: true });
  });
  useEffect(() => {
    if (!toEnd) return;
    if (ledTo.current !== count) {
      ledTo.current = count;
      goTo(layout.transactionFrom(count, -1));
    }
    if (!hasMore || hasFailed) setToEnd(false);
  });
  const stay = () => {
    if (toEnd) setToEnd(false);
  };
  const onKeyDown = (event: React.KeyboardEvent) => {
    stay();
    if (event.altKey || event.ctrlKey || event.metaKey || !(event.target instanceof Element))
      return;
    const index = indexOf(event.target);
    if (index === null) return;
    const item = layout.item(index);
    const transaction = item?.kind === 'transaction' ? rowAt(item.page, item.row) : null;
    const steps: Record<string, () => void> = {
      ArrowDown: () => goTo(layout.transactionFrom(index, 1)),
      ArrowUp: () => goTo(layout.transactionFrom(index, -1)),
      PageDown: () => goTo(layout.transactionFrom(index, PAGE_KEY_ROWS)),
      PageUp: () => goTo(layout.transactionFrom(index, -PAGE_KEY_ROWS)),
      Home: () => goTo(layout.transactionFrom(-1, 1)),
      End: () => {
        ledTo.current = null;
        setToEnd(hasMore);
        goTo(layout.transactionFrom(count, -1));
      },
      ...(item?.kind === 'transaction' && item.isBatch && transaction
        ? {
            ArrowRight: () => onFold(transaction, true),
            ArrowLeft: () => onFold(transaction, false),
          }
        : {}),
    };
    const step = steps[event.key];
    if (!step) return;
    event.preventDefault();
    step();
  };

  const onFocus = ({ target }: React.FocusEvent) => {
    isHere.current = true;
    // A press on a row puts the focus there too, and must not wait for the list.
    if (target.matches('[data-transaction]')) startTransition(() => setTabStop(indexOf(target)));
  };
  // Not called when an element with the focus is removed.
  const onBlur = () => {
    isHere.current = false;
  };
  return { stop, stay, onKeyDown, onFocus, onBlur };
}

/** The list index of the item that an element belongs to. */
function indexOf(element: Element): number | null {
  const placed = element.closest<HTMLElement>('[data-index]');
  return placed ? Number(placed.dataset.index) : null;
}
