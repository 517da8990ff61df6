/**
 * The bank's clocks. The transport clock is the real time, and `Date` headers must be within 60 seconds of it. A
 * world's business clock is the real time plus the world's offset, and decides batch runs, the age of consents and all
 * time limits. The clocks start nothing by themselves.
 */

/** How far the business clock may differ from the real one; years keep four digits. @assumes business-clock */
export const CLOCK_OFFSET_SECONDS_MAX = 10 * 366 * 86_400;

/** Tells what time it is. */
export type TransportClock = { now(): Date };

export type BankClock = {
  /** The real time. @see interface#authentication */
  transportNow(): Date;
  /** The time of a world's business. @assumes business-clock */
  nowIn(world: { offsetSeconds: number }): Date;
  /** Tells the listeners, after the commit, that a world's clock was moved. Resolves when all of them are done. */
  moved(worldId: string): Promise<void>;
  /** Calls the listener after each move. Returns a function that stops that. */
  onMove(listener: (worldId: string) => void | Promise<void>): () => void;
};

/** The clocks of one bank. */
export function createBankClock(transport: TransportClock): BankClock {
  const listeners = new Set<(worldId: string) => void | Promise<void>>();
  return {
    transportNow: () => transport.now(),
    nowIn: ({ offsetSeconds }) => addSeconds(transport.now(), offsetSeconds),
    moved: async (worldId) => {
      await Promise.all([...listeners].map((listener) => listener(worldId)));
    },
    onMove: (listener) => {
      listeners.add(listener);
      return () => listeners.delete(listener);
    },
  };
}

/** The instant this many seconds later (earlier when negative). */
export function addSeconds(instant: Date, seconds: number): Date {
  return new Date(instant.getTime() + seconds * 1000);
}

/** The instant this many days of 24 hours later (earlier when negative). */
export function addDays(instant: Date, days: number): Date {
  return addSeconds(instant, days * 86_400);
}
