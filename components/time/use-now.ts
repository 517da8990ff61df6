'use client';

import { useNow as usePageTime, useTimeZone as usePageZone } from 'next-intl';
import { useSyncExternalStore } from 'react';
import { calendarDayOf, ownTimeZone, wallTime } from './format-time';

const TICK_MS = 15_000;

/**
 * The current time, updated often enough for words like “today” and “for 12 more minutes”. During server rendering and
 * hydration it is the time at which the page was rendered, so that both produce the same words.
 */
export function useNow(): Date {
  const pageTime = usePageTime();
  return useSyncExternalStore(
    onTick,
    () => currentTime(pageTime),
    () => pageTime,
  );
}

/** The reader's time zone; during hydration, the server's choice. */
export function useReaderZone(): string {
  const pageZone = usePageZone() ?? ownTimeZone();
  return useSyncExternalStore(never, ownTimeZone, () => pageZone);
}

/** The calendar day in the reader's time zone, `YYYY-MM-DD`. */
export function useToday(): string {
  const pageTime = usePageTime();
  const timeZone = useReaderZone();
  const dayOf = (instant: Date) => calendarDayOf(wallTime(instant, timeZone));
  return useSyncExternalStore(
    onTick,
    () => dayOf(currentTime(pageTime)),
    () => dayOf(pageTime),
  );
}

let known: Date | null = null;

/** The same value for the whole page between two ticks: at first the page's time, while that is still right. */
function currentTime(pageTime: Date): Date {
  known ??= pageTime;
  if (Math.abs(Date.now() - known.getTime()) >= TICK_MS) known = new Date();
  return known;
}

const listeners = new Set<() => void>();
let timer: ReturnType<typeof setInterval> | undefined;

function onTick(changed: () => void): () => void {
  listeners.add(changed);
  timer ??= setInterval(() => {
    known = new Date();
    for (const listener of listeners) listener();
  }, TICK_MS);
  return () => {
    listeners.delete(changed);
    if (listeners.size > 0) return;
    clearInterval(timer);
    timer = undefined;
  };
}

function never() {
  return () => {};
}
