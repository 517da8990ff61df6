/**
 * Reads accounts while the user is absent: on a schedule, in whichever process is free, at most four times a day for
 * each account and resource, 90 days back, and without PSU-IP-Address. See docs/decisions/0083-reading-unattended.md.
 */
import { addHours, addMilliseconds, max, min } from 'date-fns';
import { readBalances } from '@/lib/aisp/account/read-balances';
import { UNATTENDED } from '@/lib/aspsp/presence';
import type { Clock } from '@/lib/clock';
import { problemCodeOfTrouble } from '@/lib/connection/bank-trouble';
import {
  findAccountsToLookAt,
  findBanksToLookAt,
  findScheduledAccount,
  type ScheduledAccount,
  storeNextLook,
} from '@/lib/db/accounts-with-sync';
import { sql } from '@/lib/db/sql';
import { endRefresh, takeRefresh } from '@/lib/db/unattended-refreshes';
import { inTurns } from '@/lib/in-turns';
import { errorFields, log } from '@/lib/log';
import { countedJob } from '@/lib/metrics/metrics';
import { withUnattendedAction } from '@/lib/user-action';
import type { UnattendedAction } from '@/lib/view/inspected/inspector';
import { UNATTENDED_EVERY_HOURS } from '@/lib/xs2a/value/limits';
import { syncTransactions } from './sync-transactions';

const REFRESH = 'refresh-account' satisfies UnattendedAction;

const EVERY_MILLISECONDS = 10 * 60 * 1000;
/**
 * Longer than the reads of one account take with their deadlines. If the process dies, another may then take the
 * account.
 */
const LEASE_SECONDS = 300;
/** How many accounts of a bank one query finds. */
const ACCOUNTS_AT_ONCE = 100;
const BANKS_AT_ONCE = 4;
/** Shorter than the time between two runs. */
const PAUSE_MILLISECONDS = 5 * 60 * 1000;

/**
 * Looks at the accounts whose time has come and reads those that are due, until this process can take no further one.
 * The banks take turns, so that one that is slow to answer keeps no account of another one waiting, however many of its
 * own wait; no bank gets two calls at once from here.
 * @param setClock gives each account a clock that all processes share, by which the reads of a day are counted.
 * @param goOn is called before each account.
 */
export async function refreshDueAccounts(
  setClock: () => Promise<Clock>,
  goOn: () => boolean = () => true,
): Promise<void> {
  let clock = await setClock();
  let listedAt: Date | null = null;
  /** The accounts found last of each bank: whether there may be more, and whether any was looked at. */
  const last = new Map<string, { isFull: boolean; looked: number }>();
  await inTurns<ScheduledAccount>({
    atOnce: BANKS_AT_ONCE,
    async keys() {
      const now = clock();
      if (!goOn() || (listedAt !== null && now < addMilliseconds(listedAt, EVERY_MILLISECONDS)))
        return [];
      listedAt = now;
      const bankIds = await findBanksToLookAt(sql(), now);
      for (const bankId of bankIds) last.set(bankId, { isFull: true, looked: 1 });
      return bankIds;
    },
    async find(bankId) {
      const before = last.get(bankId);
      if (!goOn() || !before?.isFull || before.looked === 0) return [];
      clock = await setClock();
      const found = await findAccountsToLookAt(sql(), clock(), { bankId, limit: ACCOUNTS_AT_ONCE });
      last.set(bankId, { isFull: found.length === ACCOUNTS_AT_ONCE, looked: 0 });
      return found;
    },
    async work(account) {
      if (!goOn() || !(await lookAt(account, clock(), setClock))) return;
      const ofBank = last.get(account.bankId);
      if (ofBank !== undefined) ofBank.looked += 1;
    },
  });
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

/** Reads one account's new transactions and its balances; no balances when the bank was too slow for the others. */
export async function refreshAccount(
  { userId, accountId, kind }: Pick<ScheduledAccount, 'userId' | 'accountId' | 'kind'>,
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
  // Its consent may give balances alone; where it has ended, nothing is asked for.
  const isWorthAsking = synced.ok
    ? synced.sync.problem !== 'bank-too-slow'
    : synced.reason === 'consent-ended';
  if (!isWorthAsking) return;
  await readBalances({ userId, accountId }, UNATTENDED, clock());
}

/**
 * Reads an account if it is due, and stores when to look at it again.
 * @returns whether this process did; false while another one holds the account.
 */
async function lookAt(
  account: ScheduledAccount,
  now: Date,
  setClock: () => Promise<Clock>,
): Promise<boolean> {
  try {
    if (!isDue(account, now)) {
      await storeNextLook(sql(), account, nextLook(account, now));
      return true;
    }
    const leaseId = await takeRefresh(sql(), account, LEASE_SECONDS);
    if (leaseId === null) return false;
    try {
      await refreshIfDue(account, await setClock());
    } finally {
      await endRefresh(sql(), account, leaseId);
    }
    return true;
  } catch (error) {
    log.error('looking at an account failed', errorFields(error));
    return false;
  }
}

/** Reads an account that this process holds, unless another one has read it meanwhile. */
async function refreshIfDue(key: ScheduledAccount, clock: Clock): Promise<void> {
  const before = await findScheduledAccount(sql(), clock(), key);
  if (before !== null && isDue(before, clock()))
    try {
      await countedJob(REFRESH, () =>
        withUnattendedAction(key.userId, REFRESH, () => refreshAccount(key, clock)),
      );
    } catch (error) {
      // A failed account is retried by the next run and does not delay the others.
      log.error('refreshing an account failed', errorFields(error));
    }
  const after = await findScheduledAccount(sql(), clock(), key);
  if (after !== null) await storeNextLook(sql(), key, nextLook(after, clock()));
}

function isDue({ dueAt }: ScheduledAccount, now: Date): boolean {
  return dueAt !== null && dueAt <= now;
}

/**
 * Once it is due, but in time for the person's own reads and a renewed consent to be noticed; and not at once, so that
 * accounts whose bank does not answer let the others pass.
 */
function nextLook({ dueAt }: ScheduledAccount, now: Date): Date {
  const latest = addHours(now, UNATTENDED_EVERY_HOURS);
  return min([latest, max([dueAt ?? latest, addMilliseconds(now, PAUSE_MILLISECONDS)])]);
}
