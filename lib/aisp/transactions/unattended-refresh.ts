/**
 * Reading without the person: by a schedule, in whichever process is free, at most four times a day of each account and
 * resource, 90 days back, and with no PSU-IP-Address. See docs/decisions/0083-reading-unattended.md.
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
/** Longer than the reads of one account take, each with its deadline. An account whose process died is another's then. */
const LEASE_SECONDS = 300;
const ACCOUNTS_AT_ONCE = 500;

/**
 * Reads the accounts that are due, one after another, until none is left that this process can take.
 * @param setClock gives each account a clock that all processes share: the reads of a day are counted by it.
 * @param goOn is asked before each account.
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

/** Runs something later; answers what calls it off. */
type Later = (run: () => void) => () => void;

/** Takes part in the schedule, as each process of the application does: now, and every ten minutes from then on. */
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

/** Reads one account's balances and what is new of its transactions. */
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

/** Reads an account that no other process holds. @returns whether it was this one that read it. */
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
    // One that fails is taken up again in ten minutes, and holds up no other.
    log.error('refreshing an account failed', errorFields(error));
    return false;
  } finally {
    await endRefresh(sql(), account, leaseId);
  }
}

/** Whether an account is still to be read: another process may have done it since this one looked. */
async function isDue({ userId, accountId }: DueAccount, now: Date): Promise<boolean> {
  const only = { userId, accountId };
  return (await findDueAccounts(sql(), now, { limit: 1, only })).length === 1;
}
