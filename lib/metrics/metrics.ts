import { randomUUID } from 'node:crypto';
import { Counter, Gauge, Histogram, Registry } from 'prom-client';
import { withRequestId } from '@/lib/request-id';
import { inSpan } from '@/lib/trace';

/**
 * This process's metrics, with the names in docs/operations.md. The front server and the application are bundled
 * separately, so the one set is on the process itself.
 */
export function metrics(): Metrics {
  holder.bryggeMetrics ??= create();
  return holder.bryggeMetrics;
}

/** Runs a background job under its own id, traces it and counts its outcome. */
export function countedJob<T>(job: string, work: () => Promise<T>): Promise<T> {
  const given = { name: `job ${job}`, kind: 'job', attributes: { 'brygge.job': job } } as const;
  return withRequestId(randomUUID(), () =>
    inSpan(given, async (span) => {
      const ended = (outcome: 'done' | 'failed'): void => {
        metrics().jobs.inc({ job, outcome });
        span.end({ 'brygge.outcome': outcome }, outcome === 'done' ? 'ok' : 'failed');
      };
      try {
        const result = await work();
        ended('done');
        return result;
      } catch (error) {
        ended('failed');
        throw error;
      }
    }),
  );
}

export type Metrics = ReturnType<typeof create>;

const holder = globalThis as typeof globalThis & { bryggeMetrics?: Metrics };

/** From a row in a warm index to the bank's deadline. */
const SECONDS = [0.005, 0.01, 0.025, 0.05, 0.1, 0.25, 0.5, 1, 2.5, 5, 10, 15];

function create() {
  const registry = new Registry();
  const registers = [registry];
  return {
    registry,
    requests: new Counter({
      name: 'brygge_requests_total',
      help: 'Requests answered.',
      labelNames: ['route', 'method', 'status'],
      registers,
    }),
    requestSeconds: new Histogram({
      name: 'brygge_request_duration_seconds',
      help: 'Time from the head of a request to the end of its answer.',
      labelNames: ['route'],
      buckets: SECONDS,
      registers,
    }),
    bankCalls: new Counter({
      name: 'brygge_bank_calls_total',
      help: 'Calls to banks by outcome: done, sca-required, refused, or what went wrong.',
      labelNames: ['bank', 'operation', 'outcome'],
      registers,
    }),
    bankCallSeconds: new Histogram({
      name: 'brygge_bank_call_duration_seconds',
      help: 'Duration of calls to banks.',
      labelNames: ['bank'],
      buckets: SECONDS,
      registers,
    }),
    poolWaitSeconds: new Histogram({
      name: 'brygge_pool_wait_seconds',
      help: 'Time waited for a database connection.',
      labelNames: ['pool'],
      buckets: [0.0005, 0.001, ...SECONDS],
      registers,
    }),
    databaseRetries: new Counter({
      name: 'brygge_database_retries_total',
      help: 'Database transactions that were retried: rolled back by the database, or their connection lost.',
      labelNames: ['cause'],
      registers,
    }),
    leaseTakeovers: new Counter({
      name: 'brygge_lease_takeovers_total',
      help: 'Stored calls to banks that were taken over from a process that had died.',
      registers,
    }),
    jobs: new Counter({
      name: 'brygge_jobs_total',
      help: 'Background jobs run by this process.',
      labelNames: ['job', 'outcome'],
      registers,
    }),
    clockOffset: new Gauge({
      name: 'brygge_clock_offset_seconds',
      help: "How far this process's clock is ahead of the database's.",
      registers,
    }),
    unknownPayments: new Gauge({
      name: 'brygge_unknown_payments',
      help: 'Payments and baskets that the bank has neither confirmed nor denied having, across all processes.',
      labelNames: ['bank'],
      registers,
    }),
    openCalls: new Gauge({
      name: 'brygge_outbox_calls_open',
      help: 'Unfinished stored calls that may move money, across all processes.',
      labelNames: ['state'],
      registers,
    }),
    readsLeft: new Gauge({
      name: 'brygge_unattended_reads_left',
      help: 'Unattended reads that banks still allow within 24 hours, across all accounts and processes; estimated where there are many.',
      labelNames: ['bank', 'resource'],
      registers,
    }),
    jobsWaiting: new Gauge({
      name: 'brygge_jobs_waiting',
      help: 'Jobs that are due but not done, across all processes.',
      labelNames: ['job'],
      registers,
    }),
  };
}
