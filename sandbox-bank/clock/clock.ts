/**
 * The bank's two clocks. The transport clock is the real one and holds `Date` headers to 60 seconds; the business clock
 * is the real one moved by a stored offset, and decides batch runs, the age of consents and all time limits. It runs
 * nothing by itself.
 */
import { addDays as addCalendarDays } from '@/lib/xs2a/value/iso-date';
import type { Database, Queryable } from '@/sandbox-bank/store/database';
import { readSetting, writeSetting } from '@/sandbox-bank/store/setting';

/** Tells what time it is. */
export type TransportClock = { now(): Date };

/** The business clock with its offset, kept in memory and in the database. */
export type BankClock = {
  /** The real time. @see interface#authentication */
  transportNow(): Date;
  /** The time of the bank's business. @assumes business-clock */
  now(): Date;
  offsetSeconds(): number;
  /** Stores the offset; it counts once `use` was called, after the transaction is committed. */
  store(db: Queryable, offsetSeconds: number): Promise<void>;
  /** Resolves when every listener is done. */
  use(offsetSeconds: number): Promise<void>;
  /** Calls the listener after each change of the offset. Answers how to stop that. */
  onChange(listener: () => void | Promise<void>): () => void;
};

const SETTING = 'clock-offset-seconds';

/** Reads the offset that was stored last. */
export async function openBankClock(db: Database, transport: TransportClock): Promise<BankClock> {
  const stored = await readSetting(db, SETTING);
  let offset = typeof stored === 'number' ? stored : 0;
  const listeners = new Set<() => void | Promise<void>>();
  return {
    transportNow: () => transport.now(),
    now: () => new Date(transport.now().getTime() + offset * 1000),
    offsetSeconds: () => offset,
    store: (target, offsetSeconds) => writeSetting(target, SETTING, offsetSeconds),
    use: async (offsetSeconds) => {
      offset = offsetSeconds;
      await Promise.all([...listeners].map((listener) => listener()));
    },
    onChange: (listener) => {
      listeners.add(listener);
      return () => listeners.delete(listener);
    },
  };
}

/** The instant so many seconds later (earlier when negative). */
export function addSeconds(instant: Date, seconds: number): Date {
  return new Date(instant.getTime() + seconds * 1000);
}

/** The instant so many days of 24 hours later (earlier when negative). */
export function addDays(instant: Date, days: number): Date {
  return addSeconds(instant, days * 86_400);
}

/** Every day from one to another, both included; none when the first is after the last. */
export function daysFrom(first: string, last: string): string[] {
  const days: string[] = [];
  for (let day = first; day <= last; day = addCalendarDays(day, 1)) days.push(day);
  return days;
}
