'use client';

import { type RefObject, useLayoutEffect, useState, useSyncExternalStore } from 'react';
import { DAY_HEIGHT, type ListLayout } from './list-layout';

/** A narrow screen's bar. */
const BAR_REM = 3.5;
/** The most that covers the top of the viewport: the bar, and the sticky day. */
const COVERED_REM = BAR_REM + DAY_HEIGHT;
/** Items drawn beyond each end of the viewport. */
const OVERSCAN = 4;
/** Items in HTML from the server, which does not know the viewport: enough for a phone. */
const ITEMS_IN_HTML = 16;
const REM_PIXELS = 16;

type ShownItems = {
  /** The day of the rows at the top of the viewport; undefined while its heading is in view. */
  day: string | null | undefined;
  /** The items to draw: from one index up to another, which is excluded. */
  from: number;
  to: number;
  rem: number;
  /** Scrolls just far enough to show an item. */
  show: (index: number) => void;
};

/** Which of a list's items to draw. While scrolling, the list is redrawn only when these change. */
export function useShownItems(list: RefObject<HTMLElement | null>, layout: ListLayout): ShownItems {
  const top = useTopOf(list);
  const rem = useRem();
  const itemAt = (y: number) => layout.indexAt((y - top) / rem);
  const dayAt = (y: number) => {
    const index = itemAt(y);
    return index === 0 ? undefined : layout.item(index)?.day;
  };
  const first = useSyncExternalStore(onWindow, () => itemAt(seen().top), atTop);
  const last = useSyncExternalStore(
    onWindow,
    () => itemAt(seen().bottom),
    () => Math.min(layout.count, ITEMS_IN_HTML - OVERSCAN) - 1,
  );
  const day = useSyncExternalStore(
    onWindow,
    () => dayAt(seen().top + (seen().hasBar ? BAR_REM * rem : 0)),
    () => undefined,
  );
  return {
    day,
    from: Math.max(0, first - OVERSCAN),
    to: Math.min(layout.count, last + OVERSCAN + 1),
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

type Seen = { top: number; bottom: number; hasBar: boolean };

/**
 * Which part of the document was visible after the last scroll. Measuring while rows are drawn would force a layout,
 * and another one after the next row.
 */
let lastSeen: Seen | null = null;

function seen(): Seen {
  lastSeen ??= {
    top: window.scrollY,
    bottom: window.scrollY + window.innerHeight,
    // Tailwind's lg: from this width on the places stand at the side.
    hasBar: !window.matchMedia('(min-width: 64rem)').matches,
  };
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

/** An element's distance from the top of the document, kept up to date while content above it grows and shrinks. */
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

/** The reader's font size in pixels. */
function useRem(): number {
  const [rem] = useState(() =>
    typeof document === 'undefined'
      ? REM_PIXELS
      : Number.parseFloat(getComputedStyle(document.documentElement).fontSize),
  );
  return rem;
}
