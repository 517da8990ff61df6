/**
 * Reads accounts while the user is absent: on a schedule, in whichever process is free, at most four times a day for
 * each account and resource, 90 days back, and without PSU-IP-Address. See docs/decisions/0083-reading-unattended.md.
 */
import { readBalances } from '@/lib/aisp/account/read-balances';
import { UNATTENDED } from '@/lib/aspsp/presence';
import type { Clock } from '@/lib/clock';
import { problemCodeOfTrouble } from '@/lib/connection/bank-trouble';
import { type DueAccount, findDueAccounts } from '@/lib/db/accounts-with-sync';
import { sql } from '@/lib/db/sql';
import { endRefresh, takeRefresh } from '@/lib/db/unattended-refreshes';
import { errorFields, log } from '@/lib/log';
import { countedJob } from '@/lib/metrics/metrics';
import type { UnattendedAction } from '@/lib/view/inspected/inspector';
import { withUnattendedVisit } from '@/lib/visit';
import { syncTransactions } from './sync-transactions';

export const REFRESH = 'refresh-account' satisfies UnattendedAction;

const EVERY_MILLISECONDS = 10 * 60 * 1000;
/**
 * Longer than the reads of one account take with their deadlines. If the process dies, another may then take the
 * account.
 */
const LEASE_SECONDS = 300;
const ACCOUNTS_AT_ONCE = 500;

/**
 * Reads the accounts that are due, one after another, until this process can take no more.
 * @param setClock gives each account a clock that all processes share, by which the reads of a day are counted.
 * @param goOn is called before each account.
 */
export async function refreshDueAccounts(
  setClock: () => Promise<Clock>,
  goOn: () => boolean = () => true,
): Promise<void> {
  for (;;) {
    const clock = await setClock();
    const due = await findDueAccounts(sql(), clock(), { limit: ACCOUNTS_AT_ONCE });
    let read = 0;
    for (const account of due) {
      if (!goOn()) return;
      if (await refreshIfFree(account, setClock)) read += 1;
    }
    if (due.length < ACCOUNTS_AT_ONCE || read === 0) return;
  }
}

/** Schedules a call; returns a function that cancels it. */
type Later = (run: () => void) => () => void;

/** Joins the schedule, as every process of the application does: now, and every ten minutes after that. */
export function startUnattendedRefresh(
  setClock: () => Promise<Clock>,
  later: Later = after(EVERY_MILLISECONDS),
): { stop(): Promise<void> } {
  let isStopped = false;
  let callOff = (): void => {};
  let running = run();
  async function run(): Promise<void> {
    try {
      await refreshDueAccounts(setClock, () => !isStopped);
    } catch (error) {
      log.error('reading unattended failed', errorFields(error));
    }
    if (isStopped) return;
    callOff = later(() => {
      running = run();
    });
  }
  return {
    async stop() {
      isStopped = true;
      callOff();
      await running;
    },
  };
}

export function after(milliseconds: number): Later {
  return (run) => {
    const timer = setTimeout(run, milliseconds).unref();
    return () => clearTimeout(timer);
  };
}

/** Reads one account's balances and its new transactions. */
export async function refreshAccount(
  { userId, accountId, kind }: DueAccount,
  clock: Clock,
): Promise<void> {
  const synced = await syncTransactions(
    { userId, accountId },
    { reach: 'new', presence: UNATTENDED, clock, goOn: () => true },
  );
  log.info('refreshed', {
    purpose: kind,
    code: synced.ok ? synced.sync.state : problemCodeOfTrouble(synced),
  });
  if (!synced.ok) return;
  await readBalances({ userId, accountId }, UNATTENDED, clock());
}

/** Reads an account that no other process holds. @returns whether this process read it. */
async function refreshIfFree(
  account: DueAccount,
  setClock: () => Promise<Clock>,
): Promise<boolean> {
  const leaseId = await takeRefresh(sql(), account, LEASE_SECONDS);
  if (leaseId === null) return false;
  try {
    const clock = await setClock();
    if (!(await isDue(account, clock()))) return false;
    await countedJob(REFRESH, () =>
      withUnattendedVisit(account.userId, REFRESH, () => refreshAccount(account, clock)),
    );
    return true;
  } catch (error) {
    // A failed account is retried in ten minutes and does not delay the others.
    log.error('refreshing an account failed', errorFields(error));
    return false;
  } finally {
    await endRefresh(sql(), account, leaseId);
  }
}

/** Whether an account is still due: another process may have read it meanwhile. */
async function isDue({ userId, accountId }: DueAccount, now: Date): Promise<boolean> {
  const only = { userId, accountId };
  return (await findDueAccounts(sql(), now, { limit: 1, only })).length === 1;
}
