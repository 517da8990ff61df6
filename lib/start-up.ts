/** What a process does once before serving, and periodically after that. */
import { subDays, subHours } from 'date-fns';
import { startUnattendedRefresh } from '@/lib/aisp/transactions/unattended-refresh';
import { reportCertificates } from '@/lib/aspsp/certificate-state';
import { aspsps } from '@/lib/aspsp/config';
import { SESSION_HOURS_MAX } from '@/lib/auth/session';
import { type Clock, systemClock } from '@/lib/clock';
import { database } from '@/lib/db/client';
import { deleteBankWaitsOf } from '@/lib/db/connections/bank-waits';
import { deleteMovesOf } from '@/lib/db/connections/connection-moves';
import { deleteScaAttemptsOf } from '@/lib/db/connections/sca-attempts';
import { deleteWaitingReturnsOf } from '@/lib/db/connections/waiting-returns';
import { clockByDatabase, databaseNow, secondsAheadOfDatabase } from '@/lib/db/database-clock';
import { measureDatabase } from '@/lib/db/measure-database';
import { deleteInspectedCallsOf } from '@/lib/db/users/inspected-calls';
import { deleteMailOf } from '@/lib/db/users/mail-messages';
import { deleteNoticesOf } from '@/lib/db/users/notices';
import { deleteOneTimeTokensOf } from '@/lib/db/users/one-time-tokens';
import { deletePasskeyLeftovers } from '@/lib/db/users/passkey-challenges';
import { deleteSecurityEventsOf } from '@/lib/db/users/security-events';
import { deleteSessionsOf } from '@/lib/db/users/sessions';
import { deleteDemoUsersOf } from '@/lib/db/users/users';
import { env } from '@/lib/env';
import { every } from '@/lib/every';
import { INSPECTED_HOURS } from '@/lib/inspector/inspect';
import { recordCalls } from '@/lib/inspector/record-calls';
import { errorFields, log } from '@/lib/log';
import { deliverMail } from '@/lib/mail/deliver-mail';
import { countedJob, metrics } from '@/lib/metrics/metrics';
import { serveMetrics } from '@/lib/metrics/serve-metrics';
import { sweepNotices } from '@/lib/notice/sweep-notices';
import { recoverOutbox } from '@/lib/pisp/call-effects';
import { DAYS_KEPT } from '@/lib/retention';
import { endAbandonedTrials } from '@/lib/trial/end-trials';
import { resealAll } from '@/lib/vault/reseal';

const TIDY_MILLISECONDS = 60 * 60 * 1000;
/** Well within the two minutes in which a call may be repeated. */
const RECOVER_MILLISECONDS = 10_000;
const REPORT_MILLISECONDS = 24 * 60 * 60 * 1000;
const RESEAL_MILLISECONDS = 60_000;
const DELIVER_MILLISECONDS = 2_000;
/** Notices that depend only on time are at most a minute late. */
const NOTICES_MILLISECONDS = 60_000;
const CLOCK_MILLISECONDS = 60_000;
/** A bank refuses a request whose Date is off by more than a minute. */
const CLOCK_SECONDS_MAX = 30;

/** Removes what nobody can use any more. Any number of processes may do it at once. */
export async function tidy(now: Date): Promise<void> {
  const db = database();
  await deleteWaitingReturnsOf(db, now);
  await deleteBankWaitsOf(db, now);
  await deleteScaAttemptsOf(db, subDays(now, DAYS_KEPT.scaAttempts));
  await deleteInspectedCallsOf(db, subHours(now, INSPECTED_HOURS));
  await deleteSessionsOf(db, subDays(now, DAYS_KEPT.sessions));
  await deleteOneTimeTokensOf(db, now);
  await deletePasskeyLeftovers(db);
  await deleteSecurityEventsOf(db, subDays(now, DAYS_KEPT.securityEvents));
  await deleteMovesOf(db, { expired: now, done: subDays(now, DAYS_KEPT.moves) });
  await deleteNoticesOf(db, subDays(now, DAYS_KEPT.notices));
  await deleteDemoUsersOf(db, subHours(now, SESSION_HOURS_MAX));
  await endAbandonedTrials();
  await deleteMailOf(db, {
    contents: subDays(now, DAYS_KEPT.mail.contents),
    rows: subDays(now, DAYS_KEPT.mail.rows),
  });
}

/** Resumes calls to the bank that a process abandoned. @returns how many. */
export async function recoverAbandoned(): Promise<number> {
  return recoverOutbox(await databaseNow(database()));
}

/** Measures how far this process's clock is from the database's, and warns before banks refuse what it signs. */
export async function watchClock(clock: Clock = systemClock): Promise<void> {
  const seconds = await secondsAheadOfDatabase(database(), clock);
  metrics().clockOffset.set(seconds);
  if (Math.abs(seconds) <= CLOCK_SECONDS_MAX) return;
  const side = seconds > 0 ? 'ahead of' : 'behind';
  log.warn('clock differs', { reason: `${Math.round(Math.abs(seconds))} s ${side} the database` });
}

/**
 * Checks every setting and the files it names, and reports how long our certificates last. Then reseals what an older
 * key sealed, and resumes calls to the bank that a dying process abandoned. Starts to tidy up, to send notices and
 * mail, and to take part in the schedule of unattended reads.
 * @throws Error with one sentence that names the wrong setting. A database that is down does not prevent the start.
 */
export function startUp(): void {
  const { METRICS_PORT: port } = env();
  const reportNow = (isStart: boolean) =>
    reportCertificates(log, aspsps(), systemClock(), { isStart });
  reportNow(true);
  setInterval(() => reportNow(false), REPORT_MILLISECONDS).unref();
  recordCalls();
  if (port !== undefined)
    serveMetrics(() => measureDatabase(aspsps().map(({ bankId }) => bankId)), { port }).catch(
      logged('serving metrics failed'),
    );
  // A process that still uses the previous key may seal a row with it at any time.
  repeat(RESEAL_MILLISECONDS, 'reseal', resealAll, 'sealing anew failed');
  repeat(
    RECOVER_MILLISECONDS,
    'recover-outbox',
    recoverAbandoned,
    'recovering outbox calls failed',
  );
  repeat(NOTICES_MILLISECONDS, 'notices', tellWhatIsDue, 'telling what is due failed');
  repeat(TIDY_MILLISECONDS, 'tidy', () => tidy(systemClock()), 'tidying failed');
  repeat(CLOCK_MILLISECONDS, 'clock', () => watchClock(), 'reading the clocks failed');
  deliverFromNow();
  startUnattendedRefresh(clockByDatabase);
}

/** @param failed the event of a failure in the log */
function repeat(
  milliseconds: number,
  name: string,
  job: () => Promise<unknown>,
  failed: string,
): void {
  every(milliseconds, () => countedJob(name, job).catch(logged(failed)));
}

let allAccessSeenAt: Date | undefined;

/** Checks all access that ends soon once an hour, and in between only what has become due in the last hour. */
async function tellWhatIsDue(): Promise<void> {
  const clock = await clockByDatabase();
  const now = clock();
  const anHourAgo = subHours(now, 1);
  const isAll = allAccessSeenAt === undefined || allAccessSeenAt <= anHourAgo;
  if (isAll) allAccessSeenAt = now;
  await sweepNotices(clock, isAll ? undefined : anHourAgo);
}

/** Sends waiting messages, then checks again periodically: one message at a time in each process. */
function deliverFromNow(): void {
  deliverMail()
    .catch(logged('sending mail failed'))
    .finally(() => setTimeout(deliverFromNow, DELIVER_MILLISECONDS).unref());
}

function logged(event: string) {
  return (error: unknown) => log.error(event, errorFields(error));
}
