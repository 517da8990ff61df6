import { readTransaction } from '@/lib/aspsp/resource/transaction-pages';
import { accessToAccount, askAsPsu } from '@/lib/connection/access';
import { type BankTrouble, problemCodeOfTrouble } from '@/lib/connection/bank-trouble';
import { sql } from '@/lib/db/sql';
import { findWithoutEntries, storeEntries } from '@/lib/db/stored-transactions';
import { openTransaction } from '@/lib/vault/transaction';
import { changed, commit, type Run, type StepResult, stopped } from './sync-run';
import { bankIdOf, rowWithEntries } from './transaction-row';

const ENTRIES_AT_ONCE = 10;

/** Reads the entries of some batches in each step. */
export async function readEntries(run: Run): Promise<StepResult> {
  const { account, options, rules } = run;
  const { presence, clock } = options;
  for (const row of await findWithoutEntries(sql(), account, ENTRIES_AT_ONCE)) {
    const access = await accessToAccount(account, presence, clock());
    if (!access.ok) return access;
    const contents = openTransaction(row);
    const bankId = bankIdOf(contents.raw, account.kind);
    if (bankId === null) {
      if (!(await store(run, row, null))) return { lost: true };
      continue;
    }
    const read = await askAsPsu(
      access,
      (aspsp, context) => readTransaction(aspsp, context, access.account.resourceId, bankId),
      clock(),
    );
    if (!read.ok) {
      if (read.reason === 'consent-ended') {
        // The account may still be shared: the next run begins with its list, so that these hold up nothing new.
        await changed(run, { state: 'idle', phase: 'reading' }, true);
        return read;
      }
      // Older ones need a fresh SCA, and are asked for again after one.
      if (read.reason === 'sca-required')
        return changed(run, { state: 'idle', phase: 'reading' }, true);
      if (!isNotToBeHad(read)) return stopped(run, read);
      if (!(await store(run, row, null))) return { lost: true };
      continue;
    }
    const entries = rowWithEntries(row, contents, read.value, rules);
    if (!(await store(run, row, entries))) return { lost: true };
    if (!options.goOn()) return changed(run, { state: 'running', problem: null }, false);
  }
  const isDone = (await findWithoutEntries(sql(), account, 1)).length === 0;
  return changed(
    run,
    isDone ? { state: 'idle', phase: 'reading', problem: null } : { problem: null },
    isDone,
  );
}

/** Stores the entries of a batch; false when another reader has taken the run over, which may have changed the row. */
const store = async (
  run: Run,
  row: { userId: string; id: string },
  entries: ReturnType<typeof rowWithEntries>,
): Promise<boolean> => {
  const sync = await commit(run, async (db) => {
    await storeEntries(db, row, entries);
    return {};
  });
  return sync !== null;
};

/** Whether the bank answered without the entries, and would do the same next time. */
const isNotToBeHad = (read: BankTrouble): boolean =>
  read.reason === 'bank-refused' ||
  read.reason === 'conflict' ||
  read.reason === 'not-found' ||
  (read.reason === 'bank-fault' && problemCodeOfTrouble(read) === 'bank-answer-invalid');
