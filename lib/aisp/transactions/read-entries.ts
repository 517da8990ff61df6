import { readTransaction } from '@/lib/aspsp/resource/transaction-pages';
import { accessToAccount, askAsPsu } from '@/lib/connection/access';
import { type BankTrouble, problemCodeOfTrouble } from '@/lib/connection/bank-trouble';
import { sql } from '@/lib/db/sql';
import { findWithoutEntries, storeEntries } from '@/lib/db/stored-transactions';
import type { TransactionSync } from '@/lib/db/transaction-syncs';
import { openTransaction } from '@/lib/vault/transaction';
import { changed, commit, type Run, type StepResult, stopped } from './sync-run';
import { bankIdOf, rowWithEntries } from './transaction-row';

const ENTRIES_AT_ONCE = 10;

/** Refused batches remembered at most; one more ends the run. */
const REFUSED_MAX = 1_000;

const CONSENT_ENDED = { ok: false, reason: 'consent-ended' } as const;

type Batch = Awaited<ReturnType<typeof findWithoutEntries>>[number];

/** Reads the entries of some batches in each step. */
export async function readEntries(run: Run): Promise<StepResult> {
  const { account, options } = run;
  const access = await accessToAccount(account, options.presence, options.clock());
  if (!access.ok) return access;
  let { sync } = run;
  const refused = () => refusedUnder(sync, access.consentedAt);
  const left = (limit: number) => findWithoutEntries(sql(), account, { limit, except: refused() });
  for (const row of await left(ENTRIES_AT_ONCE)) {
    const step = await readBatch({ ...run, sync }, row);
    if (!('sync' in step) || step.ends) return step;
    sync = step.sync;
    if (!options.goOn()) return changed(run, { state: 'running', problem: null }, false);
  }
  if ((await left(1)).length > 0) return changed(run, { problem: null }, false);
  const ended = await changed(run, { state: 'idle', phase: 'reading', problem: null }, true);
  const areRefused =
    refused().length > 0 &&
    (await findWithoutEntries(sql(), account, { limit: 1, except: [] })).length > 0;
  return areRefused && 'sync' in ended ? CONSENT_ENDED : ended;
}

/** Reads the entries of one batch; the step ends the run when those of the others cannot be read either. */
async function readBatch(run: Run, row: Batch): Promise<StepResult> {
  const { account, sync, options, rules } = run;
  const { presence, clock } = options;
  const access = await accessToAccount(account, presence, clock());
  if (!access.ok) return access;
  const contents = openTransaction(row);
  const bankId = bankIdOf(contents.raw, account.kind);
  if (bankId === null) return store(run, row, null);
  const read = await askAsPsu(
    access,
    (aspsp, context) => readTransaction(aspsp, context, access.account.resourceId, bankId),
    clock(),
  );
  if (read.ok) return store(run, row, rowWithEntries(row, contents, read.value, rules));
  if (read.reason === 'consent-ended') {
    const refused = [...refusedUnder(sync, access.consentedAt), row.id];
    // The account may still be shared, and the details of other batches with it.
    const goesOn = refused.length <= REFUSED_MAX && (await isShared(run));
    if (goesOn)
      return changed(run, { refusedEntries: refused, refusedUnder: access.consentedAt }, false);
    // The next run begins with the list, so that these hold up nothing new.
    await changed(run, { state: 'idle', phase: 'reading' }, true);
    return read;
  }
  // Older ones need a fresh SCA, and are asked for again after one.
  if (read.reason === 'sca-required')
    return changed(run, { state: 'idle', phase: 'reading' }, true);
  return lacksEntries(read) ? store(run, row, null) : stopped(run, read);
}

/** The batches whose details the bank has refused under a consent: a later one may include them. */
function refusedUnder({ refusedEntries, refusedUnder }: TransactionSync, consentedAt: Date) {
  return refusedUnder?.getTime() === consentedAt.getTime() ? refusedEntries : [];
}

async function isShared({ account, options }: Run): Promise<boolean> {
  return (await accessToAccount(account, options.presence, options.clock())).ok;
}

/** Stores the entries of a batch; lost when another reader has taken the run over, which may have changed the row. */
async function store(
  run: Run,
  row: { userId: string; id: string },
  entries: ReturnType<typeof rowWithEntries>,
): Promise<StepResult> {
  const sync = await commit(run, async (db) => {
    await storeEntries(db, row, entries);
    return {};
  });
  return sync === null ? { lost: true } : { sync, ends: false };
}

/** Whether the bank answered without the entries, and would do the same next time. */
function lacksEntries(read: BankTrouble): boolean {
  return (
    read.reason === 'bank-refused' ||
    read.reason === 'conflict' ||
    read.reason === 'not-found' ||
    (read.reason === 'bank-fault' && problemCodeOfTrouble(read) === 'bank-answer-invalid')
  );
}
