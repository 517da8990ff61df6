/**
 * The bank's clocks. The transport clock is the real time, and `Date` headers must be within 60 seconds of it. A
 * world's business clock is the real time plus the world's offset, and decides batch runs, the age of consents and all
 * time limits. The clocks start nothing by themselves.
 */

/** How far the business clock may differ from the real one; years keep four digits. @assumes business-clock */
export const CLOCK_OFFSET_SECONDS_MAX = 10 * 366 * 86_400;

/** Tells what time it is. */
export type TransportClock = { now(): Date };

/** Moving a clock waits for the runs of the slots passed, as do requests to its world: no longer than a client does. */
const WAIT_MILLISECONDS_MAX = 8_000;

export type BankClock = {
  /** The real time. @see interface#authentication */
  transportNow(): Date;
  /** The time of a world's business. @assumes business-clock */
  nowIn(world: { offsetSeconds: number }): Date;
  /**
   * Tells the listeners, after the commit, that a world's clock was moved. Resolves when all of them are done, or after
   * some seconds.
   */
  moved(worldId: string): Promise<void>;
  /**
   * Whether the listeners are done with the moves of a world's clock, at once where they are, else after some seconds at
   * most.
   */
  isSettled(worldId: string): true | Promise<boolean>;
  /** Calls the listener after each move. Returns a function that stops that. */
  onMove(listener: (worldId: string) => void | Promise<void>): () => void;
};

/** The clocks of one bank. */
export function createBankClock(transport: TransportClock): BankClock {
  const listeners = new Set<(worldId: string) => void | Promise<void>>();
  /** The work of the last move of each world's clock, while it is not done. */
  const works = new Map<string, Promise<unknown>>();
  return {
    transportNow: () => transport.now(),
    nowIn: ({ offsetSeconds }) => addSeconds(transport.now(), offsetSeconds),
    moved: async (worldId) => {
      const work = Promise.all([...listeners].map((listener) => listener(worldId))).finally(() => {
        if (works.get(worldId) === work) works.delete(worldId);
      });
      works.set(worldId, work);
      await endsWithin(work, WAIT_MILLISECONDS_MAX);
    },
    isSettled: (worldId) => {
      if (!works.has(worldId)) return true;
      const settle = async () => {
        // The clock may be moved again meanwhile.
        for (let work = works.get(worldId); work !== undefined; work = works.get(worldId))
          await work;
      };
      return endsWithin(settle(), WAIT_MILLISECONDS_MAX);
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

async function endsWithin(work: Promise<unknown>, milliseconds: number): Promise<boolean> {
  let timer: NodeJS.Timeout | undefined;
  const late = new Promise<boolean>((resolve) => {
    timer = setTimeout(resolve, milliseconds, false).unref();
  });
  try {
    return await Promise.race([work.then(() => true), late]);
  } finally {
    clearTimeout(timer);
  }
}
