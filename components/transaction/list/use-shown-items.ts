'use client';

import {
  type RefObject,
  useDeferredValue,
  useLayoutEffect,
  useState,
  useSyncExternalStore,
} from 'react';
import type { ListLayout } from './list-layout';

/** What covers the top of the window: the bar of a narrow screen, and the day that stays. */
const COVERED_REM = 6.5;
/** Items that are drawn beyond either end of the window. */
const OVERSCAN = 10;
/** Items in HTML from the server, which knows no window: enough for that of a phone. */
const ITEMS_IN_HTML = 16;
const REM_PIXELS = 16;

type ShownItems = {
  /** The first item of which the window shows something. */
  first: number;
  /** The items to draw: from one up to another, which is not among them. */
  from: number;
  to: number;
  rem: number;
  /** Moves the window as far as it takes to show an item. */
  show: (index: number) => void;
};

/**
 * Which items of a list the window shows. A list that is scrolled is drawn again only when these change: those in the
 * window at once, those beyond its ends when there is time.
 */
export function useShownItems(list: RefObject<HTMLElement | null>, layout: ListLayout): ShownItems {
  const top = useTopOf(list);
  const rem = useRem();
  const itemAt = (y: number) => layout.indexAt((y - top) / rem);
  const first = useSyncExternalStore(onWindow, () => itemAt(seen().top), atTop);
  const last = useSyncExternalStore(
    onWindow,
    () => itemAt(seen().bottom),
    () => Math.min(layout.count, ITEMS_IN_HTML) - 1,
  );
  // What is beyond the ends of the window comes after what is in it, with the first drawing too.
  const drawnFrom = useDeferredValue(first, first + OVERSCAN) - OVERSCAN;
  const drawnTo = useDeferredValue(last, last - OVERSCAN) + OVERSCAN;
  const isNear = drawnFrom <= last && drawnTo >= first;
  return {
    first,
    from: isNear ? Math.max(0, Math.min(first, Math.max(first - OVERSCAN, drawnFrom))) : first,
    to: (isNear ? Math.max(last, Math.min(last + OVERSCAN, drawnTo)) : last) + 1,
    rem,
    show: (index) => {
      const [placed] = layout.items(index, index + 1);
      if (!placed) return;
      const covered = COVERED_REM * rem;
      const highest = top + (placed.top + placed.height) * rem + covered - window.innerHeight;
      const lowest = top + placed.top * rem - covered;
      if (window.scrollY < highest) window.scrollTo({ top: highest });
      else if (window.scrollY > lowest) window.scrollTo({ top: lowest });
    },
  };
}

function atTop(): number {
  return 0;
}

type Seen = { top: number; bottom: number };

/**
 * What of the document was in the window when it was last moved. Whoever asks the browser itself while rows are drawn
 * makes it lay them out at once, and again after the next of them.
 */
let lastSeen: Seen | null = null;

function seen(): Seen {
  lastSeen ??= { top: window.scrollY, bottom: window.scrollY + window.innerHeight };
  return lastSeen;
}

const listeners = new Set<() => void>();

function moved(): void {
  lastSeen = null;
  for (const listener of listeners) listener();
}

function onWindow(changed: () => void): () => void {
  if (listeners.size === 0) {
    lastSeen = null;
    window.addEventListener('scroll', moved, { passive: true });
    window.addEventListener('resize', moved);
  }
  listeners.add(changed);
  return () => {
    listeners.delete(changed);
    if (listeners.size > 0) return;
    lastSeen = null;
    window.removeEventListener('scroll', moved);
    window.removeEventListener('resize', moved);
  };
}

/** How far below the top of the document an element stands, kept true while what is above it grows and shrinks. */
function useTopOf(element: RefObject<HTMLElement | null>): number {
  const [top, setTop] = useState(0);
  useLayoutEffect(() => {
    const measure = () => {
      const box = element.current?.getBoundingClientRect();
      if (box) setTop(Math.round(box.top + window.scrollY));
    };
    measure();
    const observer = new ResizeObserver(measure);
    observer.observe(document.body);
    return () => observer.disconnect();
  }, [element]);
  return top;
}

/** The size of the reader's letters in pixels. */
function useRem(): number {
  const [rem] = useState(() =>
    typeof document === 'undefined'
      ? REM_PIXELS
      : Number.parseFloat(getComputedStyle(document.documentElement).fontSize),
  );
  return rem;
}
