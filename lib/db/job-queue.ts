import 'server-only';
import PgBoss from 'pg-boss';
import { openPool } from '@/database/pool';
import { errorFields, log } from '@/lib/log';
import { countedJob } from '@/lib/metrics/metrics';
import { boundedPool } from './client';
import { retryStatements } from './retry';

const SCHEMA = 'job_queue';
const CONNECTIONS_MAX = 2;
/** A job whose process died is another's after so long. */
const EXPIRE_SECONDS = 300;
const RETRIES_MAX = 2;
const KEPT_DAYS = 2;
const STOP_MILLISECONDS_MAX = 10_000;

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
export async function openJobQueue(
  names: readonly string[],
  options: { pollSeconds: number } = { pollSeconds: 10 },
): Promise<JobQueue> {
  const pool = openPool({
    ...boundedPool('jobs'),
    max: CONNECTIONS_MAX,
    application_name: 'brygge jobs',
  });
  const failed = (error: unknown) => log.error('the job queue failed', errorFields(error));
  pool.on('error', failed);
  retryStatements(pool);
  const boss = new PgBoss({
    db: {
      executeSql: async (text, values) => {
        try {
          return await pool.query(text, values);
        } catch (error) {
          if (!isReport(text)) throw error;
          failed(error);
          return { rows: [{ count: '0' }] };
        }
      },
    },
    schema: SCHEMA,
    archiveCompletedAfterSeconds: 3_600,
    deleteAfterDays: KEPT_DAYS,
  });
  boss.on('error', failed);
  const close = async () => {
    await boss.stop({ graceful: true, wait: true, timeout: STOP_MILLISECONDS_MAX });
    await pool.end();
  };
  try {
    await boss.start();
    for (const name of names)
      await boss.createQueue(name, {
        name,
        policy: 'stately',
        retryLimit: RETRIES_MAX,
        retryBackoff: true,
        expireInSeconds: EXPIRE_SECONDS,
      });
  } catch (error) {
    // Whoever opens it again opens connections of its own.
    await close().catch(failed);
    throw error;
  }
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
          for (const { data } of jobs) await countedJob(name, () => handle(data));
        },
      );
    },
    async schedule(name, cron) {
      await boss.schedule(name, cron);
    },
    stop: close,
  };
}

/**
 * Whether a statement of pg-boss says how a job ended. Nothing waits for it there, so its failure would end the process;
 * a job that has not been reported on expires and is run again.
 */
function isReport(text: string): boolean {
  return text.includes('UNNEST($2::uuid[])') && text.includes('$3::jsonb');
}
