/**
 * Keeps an account's or card account's transactions in sync. A run reads the bank's list page by page, starting some
 * days before the last known one or at the beginning. It stores each page together with the place to continue from.
 * Rows may arrive between two pages, so it reads the list again until a pass brings nothing new. See
 * docs/decisions/0081-keeping-transactions-in-step.md.
 */
import { randomUUID } from 'node:crypto';
import { troubleUnlessMoved } from '@/lib/aisp/account/new-id';
import { rulesOf } from '@/lib/aisp/insight/category-rules';
import { isTransactionsLink, readTransactionPage } from '@/lib/aspsp/resource/transaction-pages';
import { accessToAccount, askAsPsu } from '@/lib/connection/access';
import type { BankTrouble } from '@/lib/connection/bank-trouble';
import { database } from '@/lib/db/client';
import { sql } from '@/lib/db/sql';
import type { AccountKey } from '@/lib/db/stored-transactions';
import { changeSync, findSync, type TransactionSync, takeSync } from '@/lib/db/transaction-syncs';
import { takeUnattendedRead } from '@/lib/db/unattended-reads';
import { poll } from '@/lib/poll';
import { readEntries } from './read-entries';
import { storePage } from './store-page';
import {
  changed,
  commit,
  fromItsStart,
  goesOn,
  holder,
  LEASE_SECONDS,
  newRun,
  olderFollow,
  type Run,
  type StepResult,
  type SyncOptions,
  stopped,
} from './sync-run';

/** What a page's link to another resource is. */
const FOREIGN_LINK = { ok: false, reason: 'bank-fault', code: 'foreign-link' } as const;

/**
 * Continues where the last step ended, while there is time. If another process is reading the account, waits for it
 * until the deadline, and then leaves it to that one.
 * @returns the progress, or why there is nothing left to read.
 */
export async function syncTransactions(
  key: AccountKey,
  options: SyncOptions,
): Promise<{ ok: true; sync: TransactionSync } | BankTrouble> {
  const { presence, clock } = options;
  const access = await accessToAccount(key, presence, clock());
  if (!access.ok) return access;
  const account = { userId: key.userId, accountId: key.accountId, kind: access.account.kind };
  const lease = { leaseId: randomUUID(), seconds: LEASE_SECONDS };
  const taken = await poll(
    async () => (await takeSync(sql(), account, lease)) ?? undefined,
    options.deadline ?? 0,
  );
  const asItIs = async (): Promise<{ ok: true; sync: TransactionSync } | BankTrouble> => {
    const sync = await findSync(sql(), account);
    return sync === null ? { ok: false, reason: 'not-found' } : { ok: true, sync };
  };
  if (taken === undefined) return asItIs();
  const run: Run = { account, sync: taken, options, rules: await rulesOf(account.userId) };
  const begin = (sync: TransactionSync) => {
    const next = { ...run, sync };
    return commit(next, () => newRun(next));
  };
  const goOn = async () =>
    // A pass begins when its first page is asked for, also where that was tried in vain before.
    isAtFirstPage(taken) ? commit(run, async () => ({ passStartedAt: clock() })) : taken;
  let last = taken;
  try {
    const begun = await (goesOn(taken, options) ? goOn() : begin(taken));
    if (begun === null) return asItIs();
    last = begun;
    for (;;) {
      const stepped: StepResult =
        last.phase === 'entries'
          ? await readEntries({ ...run, sync: last })
          : await readPage({ ...run, sync: last });
      if ('lost' in stepped) return asItIs();
      if ('ok' in stepped) return stepped;
      last = stepped.sync;
      if (stepped.ends) {
        if (!olderFollow(last, options)) return { ok: true, sync: last };
        const begun = await begin(last);
        if (begun === null) return asItIs();
        last = begun;
      }
      if (!options.goOn()) return { ok: true, sync: last };
    }
  } finally {
    await changeSync(sql(), last, {}, null);
  }
}

function isAtFirstPage({ phase, nextHref }: TransactionSync): boolean {
  return phase !== 'entries' && nextHref === null;
}

/** Reads the next page and stores it. */
const readPage = async (run: Run): Promise<StepResult> => {
  const { account, sync, options } = run;
  const { presence, clock } = options;
  const isAttended = presence.kind === 'attended';
  const access = await accessToAccount(account, presence, clock());
  if (!access.ok) return access;
  const leadsToIt = (href: string | null): boolean =>
    href === null || isTransactionsLink(access.aspsp, access.account, href);
  // The link led to the account when it was kept, so a renewed consent has given the account another id since.
  if (!leadsToIt(sync.nextHref))
    return changed(run, { ...fromItsStart(sync), passStartedAt: clock() }, false);
  if (!isAttended) {
    const taken = await takeUnattendedRead(
      database(),
      { userId: account.userId, accountId: account.accountId, resource: 'transactions' },
      clock(),
    );
    if (!taken.ok)
      return stopped(run, { ok: false, reason: 'read-limit-reached', retryAt: taken.retryAt });
  }
  const hold = holder(run);
  const read = await askAsPsu(
    access,
    async (aspsp, context) =>
      readTransactionPage(
        aspsp,
        context,
        access.account,
        sync.nextHref === null
          ? { dateFrom: sync.dateFrom ?? undefined, dateTo: sync.dateTo ?? undefined }
          : { href: sync.nextHref },
      ),
    clock(),
    'transactions',
  );
  if (!read.ok) {
    const hasMoved = (await troubleUnlessMoved(access, read)) === null;
    return hasMoved
      ? changed(run, { ...fromItsStart(sync), passStartedAt: clock() }, false)
      : stopped(run, read);
  }
  const stored = await storePage(run, read.value, hold);
  if (stored === null) return { lost: true };
  if (!leadsToIt(stored.nextHref)) return stopped({ ...run, sync: stored }, FOREIGN_LINK);
  return { sync: stored, ends: stored.state === 'idle' };
};
