/**
 * Reading without the person: by a schedule, in whichever process is free, at most four times a day of each account and
 * resource, 90 days back, and with no PSU-IP-Address. See docs/decisions/0083-reading-unattended.md.
 */
import { subHours } from 'date-fns';
import { readBalances } from '@/lib/aisp/account/read-balances';
import { UNATTENDED } from '@/lib/aspsp/presence';
import type { Clock } from '@/lib/clock';
import { problemCodeOfTrouble } from '@/lib/connection/bank-trouble';
import { type DueAccount, findDueAccounts } from '@/lib/db/accounts-with-sync';
import { type JobQueue, openJobQueue } from '@/lib/db/job-queue';
import { sql } from '@/lib/db/sql';
import { log } from '@/lib/log';
import type { UnattendedAction } from '@/lib/view/inspected/inspector';
import { withUnattendedVisit } from '@/lib/visit';
import { syncTransactions } from './sync-transactions';
import { UNATTENDED_EVERY_HOURS } from './sync-view';

export const PLAN = 'plan-refreshes';

export const REFRESH = 'refresh-account' satisfies UnattendedAction;

const EVERY_TEN_MINUTES = '*/10 * * * *';

const ACCOUNTS_AT_ONCE = 500;

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

/** Queues a job for each account last read more than six hours ago. */
export async function planRefreshes(queue: JobQueue, clock: Clock): Promise<void> {
  const now = clock();
  const before = subHours(now, UNATTENDED_EVERY_HOURS);
  for (const account of await findDueAccounts(sql(), { now, before, limit: ACCOUNTS_AT_ONCE }))
    await queue.send(REFRESH, account.accountId, account);
}

/**
 * Takes part in the schedule, as each process of the application does.
 * @param setClock gives each job a clock that all processes share: the reads of a day are counted by it.
 */
export async function startUnattendedRefresh(
  setClock: () => Promise<Clock>,
  options: { pollSeconds: number; cron: string | null } = {
    pollSeconds: 10,
    cron: EVERY_TEN_MINUTES,
  },
): Promise<JobQueue> {
  const queue = await openJobQueue([PLAN, REFRESH], options);
  await queue.work<DueAccount>(REFRESH, async (account) => {
    const clock = await setClock();
    if (!(await isDue(account, clock))) return;
    await withUnattendedVisit(account.userId, REFRESH, () => refreshAccount(account, clock));
  });
  await queue.work(PLAN, async () => planRefreshes(queue, await setClock()));
  if (options.cron !== null) await queue.schedule(PLAN, options.cron);
  return queue;
}

/** Whether an account is still to be read: another process may have done it since it was planned. */
const isDue = async ({ userId, accountId }: DueAccount, clock: Clock): Promise<boolean> => {
  const now = clock();
  const before = subHours(now, UNATTENDED_EVERY_HOURS);
  const only = { userId, accountId };
  return (await findDueAccounts(sql(), { now, before, limit: 1, only })).length === 1;
};
