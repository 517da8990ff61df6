/**
 * A lane for work that only reads: it has some of the pool's connections and never all of them. However many reads wait
 * for a slow database, what changes something finds a connection, as a call to a bank does (`lib/aspsp/send.ts`).
 */
import type pg from 'pg';
import { processStore } from '@/lib/process-store';

/** Does work in the lane of reads, with all that it begins. */
export function asRead<T>(work: () => T): T {
  return lane().run('reads', work);
}

/**
 * Keeps connections of a pool free of reads.
 * @param limits.onWait told how long a read waited for its turn.
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
    const giveBack = await turns.take();
    const client = await connect().catch((error: unknown) => {
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

type Waiting = { start: () => void; readonly since: number };

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
    /** @throws as the pool does when no connection is free in time. @returns gives the turn back; to be called once. */
    async take(): Promise<() => void> {
      if (running < readsMax) {
        running += 1;
        return giveBack;
      }
      await new Promise<void>((resolve, reject) => {
        const one: Waiting = {
          since: performance.now(),
          start: () => {
            leave();
            resolve();
          },
        };
        const leave = () => {
          waiting.delete(one);
          clearTimeout(timer);
          onWait(performance.now() - one.since);
        };
        const timer = setTimeout(() => {
          leave();
          reject(new Error('timeout exceeded when trying to connect'));
        }, waitMillisecondsMax);
        waiting.add(one);
      });
      return giveBack;
    },
  };
}
