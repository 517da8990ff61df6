import 'server-only';
import PgBoss from 'pg-boss';
import { env } from '@/lib/env';
import { errorFields, log } from '@/lib/log';

const SCHEMA = 'job_queue';
const CONNECTIONS_MAX = 2;
/** A job whose process died is another's after so long. */
const EXPIRE_SECONDS = 300;
const RETRIES_MAX = 2;
const KEPT_DAYS = 2;

/**
 * Jobs that any process may take and one runs: pg-boss on the application's database, in a schema of its own. Of each key
 * at most one job waits and one runs.
 */
export type JobQueue = {
  send(name: string, key: string, data: object): Promise<void>;
  /** Runs each job of a name, one at a time in this process. */
  work<Data extends object>(name: string, handle: (data: Data) => Promise<void>): Promise<void>;
  /** Sends a job of this name when the minute comes (`* * * * *`), once for all processes. */
  schedule(name: string, cron: string): Promise<void>;
  stop(): Promise<void>;
};

/** Opens the queue; its tables are made when they are missing. */
export const openJobQueue = async (
  names: readonly string[],
  options: { pollSeconds: number } = { pollSeconds: 10 },
): Promise<JobQueue> => {
  const boss = new PgBoss({
    connectionString: env().DATABASE_URL,
    schema: SCHEMA,
    max: CONNECTIONS_MAX,
    application_name: 'brygge jobs',
    archiveCompletedAfterSeconds: 3_600,
    deleteAfterDays: KEPT_DAYS,
  });
  boss.on('error', (error) => log.error('the job queue failed', errorFields(error)));
  await boss.start();
  for (const name of names)
    await boss.createQueue(name, {
      name,
      policy: 'stately',
      retryLimit: RETRIES_MAX,
      retryBackoff: true,
      expireInSeconds: EXPIRE_SECONDS,
    });
  return {
    async send(name, key, data) {
      await boss.send(name, data, { singletonKey: key });
    },
    async work<Data extends object>(name: string, handle: (data: Data) => Promise<void>) {
      const workerId = await boss.work<Data>(
        name,
        { batchSize: 1, pollingIntervalSeconds: options.pollSeconds },
        async (jobs) => {
          // Where one job waited another may: only a queue that is empty is left alone for a while.
          boss.notifyWorker(workerId);
          for (const { data } of jobs) await handle(data);
        },
      );
    },
    async schedule(name, cron) {
      await boss.schedule(name, cron);
    },
    async stop() {
      await boss.stop({ graceful: true, wait: true, timeout: 10_000 });
    },
  };
};
