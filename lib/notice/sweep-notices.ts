/**
 * Finds the notices that become due with time rather than by something a person does; any number of processes may run
 * it. Each finding is checked again with its row locked, and stored in that transaction. So a process that dies has
 * stored all of it or nothing, and if two processes find the same, only one stores it. See
 * docs/decisions/0151-notices.md.
 */
import { max, subDays, subHours } from 'date-fns';
import type { Clock } from '@/lib/clock';
import { database, transaction } from '@/lib/db/client';
import {
  type AccessOfConnection,
  findAccessEnds,
  hasAccessBeyond,
  lockAccess,
} from '@/lib/db/connections/access-ends';
import {
  findPaymentsLeftWaiting,
  lockWaitingPayment,
  type PaymentLeft,
} from '@/lib/db/payments/left-waiting';
import { errorFields, log } from '@/lib/log';
import { accessNotice, endTimesOfNotices, endTimesOfNoticesSince } from './access-notice';
import { notify } from './notify';

const ROWS_AT_ONCE = 200;

/** For this long, a person is assumed to be about to approve what they have created. */
const LEFT_HOURS = 1;
/** Whatever has waited longer has had its notice, or is older than the feature. */
const LEFT_DAYS_MAX = 3;

/**
 * Sends the notices that are due by now.
 * @param clock one that all processes share.
 * @param since of access, only what has become due since then; all that is due when left out.
 */
export async function sweepNotices(clock: Clock, since?: Date): Promise<void> {
  await sweepAccess(clock, since);
  await sweepPayments(clock);
}

async function sweepAccess(clock: Clock, since: Date | undefined): Promise<void> {
  let after: AccessOfConnection | null = null;
  for (;;) {
    const found: Awaited<ReturnType<typeof findAccessEnds>> = await findAccessEnds(
      database(),
      since === undefined ? endTimesOfNotices(clock()) : endTimesOfNoticesSince(since, clock()),
      { after, limit: ROWS_AT_ONCE },
    );
    for (const { reported, ...access } of found) {
      const due = accessNotice(access, clock());
      if (due !== null && !reported.includes(`${due.kind} ${due.occasion}`))
        await alone(() => tellAccess(access, clock));
    }
    after = found.at(-1) ?? null;
    if (found.length < ROWS_AT_ONCE) return;
  }
}

function tellAccess(key: AccessOfConnection, clock: Clock): Promise<void> {
  return transaction(async (db) => {
    const access = await lockAccess(db, key);
    // The consent may have been renewed since.
    const due = access && accessNotice(access, clock());
    if (access === null || due === null) return;
    const { userId, id: connectionId, bankId, accessUntil } = access;
    const isWithdrawn = due.kind === 'ACCESS_WITHDRAWN' || accessUntil === null;
    const beyond = isWithdrawn ? clock() : max([accessUntil, clock()]);
    const hasOtherAccess = await hasAccessBeyond(db, access, beyond);
    await notify(db, userId, { ...due, connectionId, bankId, accessUntil, hasOtherAccess });
  });
}

async function sweepPayments(clock: Clock): Promise<void> {
  const now = clock();
  let after: PaymentLeft | null = null;
  for (;;) {
    const found: PaymentLeft[] = await findPaymentsLeftWaiting(database(), {
      from: subDays(now, LEFT_DAYS_MAX),
      before: subHours(now, LEFT_HOURS),
      after,
      limit: ROWS_AT_ONCE,
    });
    for (const key of found) await alone(() => tellWaiting(key));
    after = found.at(-1) ?? null;
    if (found.length < ROWS_AT_ONCE) return;
  }
}

function tellWaiting(key: PaymentLeft): Promise<void> {
  return transaction(async (db) => {
    if (!(await lockWaitingPayment(db, key))) return;
    await notify(db, key.userId, { kind: 'PAYMENT_WAITS', paymentId: key.id });
  });
}

/** One notice that fails must not hold up the others. */
async function alone(tell: () => Promise<void>): Promise<void> {
  try {
    await tell();
  } catch (error) {
    log.error('a notice could not be made', errorFields(error));
  }
}
