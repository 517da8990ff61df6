import { setTimeout as sleep } from 'node:timers/promises';
import { DiskFullError, type RunningServer } from './postgres-server';
import type { Watchdog } from './watchdog';

const RESTART_MS = 1_000;

/** A server that is restarted after a full disk. */
export interface KeptServer {
  /** Resolves with a sentence when the server has ended by itself for good. */
  readonly broken: Promise<string>;
  /** Stops it, or the attempts to start it again. */
  close(): Promise<void>;
}

/**
 * Watches over a server. PostgreSQL gives up on a full disk, and so does its recovery; it is restarted until there is
 * room, so that whatever needs no database continues meanwhile. Any other end is final.
 */
export function keepServer(
  first: RunningServer,
  options: {
    /** Starts the server again, at the same address. */
    restart: () => Promise<RunningServer>;
    guard: (server: RunningServer) => Watchdog;
    /** Tells the operator. */
    say: (line: string) => void;
  },
): KeptServer {
  const { restart, guard, say } = options;
  const closing = new AbortController();
  let server = first;
  let watchdog = guard(first);
  let restarting: Promise<string | undefined> | undefined;
  /** Returns why it cannot be started again, for good. */
  const startAgain = async (): Promise<string | undefined> => {
    while (!closing.signal.aborted) {
      try {
        server = await restart();
        watchdog = guard(server);
        say('The database is running again.');
        return undefined;
      } catch (error) {
        if (!(error instanceof DiskFullError))
          return error instanceof Error ? error.message : String(error);
        await sleep(RESTART_MS, undefined, { signal: closing.signal }).catch(() => {});
      }
    }
    return undefined;
  };
  const watch = async (): Promise<string | undefined> => {
    while (!closing.signal.aborted) {
      const { sentence, isDiskFull } = await server.ended;
      if (closing.signal.aborted) return undefined;
      if (!isDiskFull) return sentence;
      say(sentence);
      await watchdog.dismiss();
      restarting = startAgain();
      const failure = await restarting;
      if (failure !== undefined) return failure;
    }
    return undefined;
  };
  const watching = watch();
  return {
    broken: new Promise((resolve, reject) => {
      watching.then((sentence) => {
        if (sentence !== undefined) resolve(sentence);
      }, reject);
    }),
    close: async () => {
      closing.abort();
      await restarting;
      await server.stop();
      await watchdog.dismiss();
    },
  };
}
