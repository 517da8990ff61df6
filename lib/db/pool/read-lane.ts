/**
 * A lane for work that only reads: it may use some of the pool's connections, never all. However many reads wait for a
 * slow database, writes still find a connection, as do calls to a bank (`lib/aspsp/send.ts`).
 */
import type pg from 'pg';
import { processStore } from '@/lib/process-store';

/** Runs work, with everything that it starts, in the lane of reads. */
export function asRead<T>(work: () => T): T {
  return lane().run('reads', work);
}

/**
 * Keeps some of a pool's connections free of reads.
 * @param limits.onWait called with how long a read waited for its turn.
 */
export function keepForChanges(
  pool: pg.Pool,
  limits: {
    readsMax: number;
    waitMillisecondsMax: number;
    onWait: (milliseconds: number) => void;
  },
): void {
  const turns = createTurns(limits);
  const connect = pool.connect.bind(pool) as () => Promise<pg.PoolClient>;
  pool.connect = (async () => {
    if (lane().getStore() !== 'reads') return connect();
    const { left, giveBack } = await turns.take();
    const client = await within(left, connect).catch((error: unknown) => {
      giveBack();
      throw error;
    });
    const release = client.release.bind(client);
    client.release = (destroy) => {
      giveBack();
      release(destroy);
    };
    return client;
  }) as typeof pool.connect;
}

const lane = processStore<'reads'>('lane');

/** With less time than this, a connection would be opened that nobody waits for and others could have used. */
const CONNECT_MILLISECONDS_MIN = 500;

/** The pool's own message. */
const outOfTime = () => new Error('timeout exceeded when trying to connect');

/** Waiting for a turn and a connection takes no longer in total than waiting for a connection alone. */
async function within(
  milliseconds: number,
  connect: () => Promise<pg.PoolClient>,
): Promise<pg.PoolClient> {
  const asked = connect();
  let isLate = false;
  let timer: NodeJS.Timeout | undefined;
  const timeUp = new Promise<never>((_resolve, reject) => {
    timer = setTimeout(() => {
      isLate = true;
      reject(outOfTime());
    }, milliseconds);
  });
  asked.then(
    (client) => isLate && client.release(),
    () => {},
  );
  return Promise.race([asked, timeUp]).finally(() => clearTimeout(timer));
}

type Waiting = { start: () => void };

function createTurns({
  readsMax,
  waitMillisecondsMax,
  onWait,
}: Parameters<typeof keepForChanges>[1]) {
  const waiting = new Set<Waiting>();
  let running = 0;
  const giveBack = () => {
    const [next] = waiting;
    if (next === undefined) running -= 1;
    else next.start();
  };
  return {
    /**
     *
     * @throws as the pool does when no connection is free in time.
     * @returns the time left to connect, and a function that gives the turn back, to be called once.
     */
    async take(): Promise<{ left: number; giveBack: () => void }> {
      if (running < readsMax) {
        running += 1;
        return { left: waitMillisecondsMax, giveBack };
      }
      const began = performance.now();
      await new Promise<void>((resolve, reject) => {
        const one: Waiting = {
          start: () => {
            leave();
            resolve();
          },
        };
        const leave = () => {
          waiting.delete(one);
          clearTimeout(timer);
          onWait(performance.now() - began);
        };
        const timer = setTimeout(() => {
          leave();
          reject(outOfTime());
        }, waitMillisecondsMax);
        waiting.add(one);
      });
      const left = waitMillisecondsMax - (performance.now() - began);
      if (left >= CONNECT_MILLISECONDS_MIN) return { left, giveBack };
      giveBack();
      throw outOfTime();
    },
  };
}
