/** What a pass over the bank's list remembers from page to page, sealed. */
import { z } from 'zod';
import type { TransactionPage } from '@/lib/aspsp/resource/transaction-pages';
import type { SyncChange } from '@/lib/db/transaction-syncs';
import { type BankJson, openMemory, sealMemory } from '@/lib/vault/transaction';
import type { AccountKind } from '@/lib/view/account';
import { groupBy } from '@/lib/xs2a/group-by';
import type { Run } from './sync-run';
import { bankIdOf, digestOf } from './transaction-row';

const PENDING_MAX = 2_000;

/** Values sealed before an update may lack fields added since, hence the defaults. */
const PassMemory = z.object({
  pending: z.array(z.record(z.string(), z.unknown())).default([]),
  /** How many pending rows were unreadable, or are left out since there are too many. */
  unreadablePending: z.number().default(0),
  /** Digest of the previous page's pending rows, which a bank may repeat on every page. */
  lastPending: z.string().default(''),
  /** How many rows without an id had each content. */
  anonymous: z.record(z.string(), z.number()).default({}),
  /** How many pages of each content there were, among those with rows without an id. */
  equalPages: z.record(z.string(), z.number()).default({}),
  /** How many stored rows of the days that the run reads it has shown. */
  shown: z.number().default(0),
  /** Whether the run number is this pass's own, so that it tells which rows the pass has shown. */
  isNumbered: z.boolean().default(false),
  /**
   * Whether a row was corrected that this pass may have shown before: then it is a second row of its id. The name is
   * that of values sealed earlier.
   */
  mayHaveTwin: z.boolean().default(false),
  /** Whether the pending rows changed between two pages, so that they are not of one moment. */
  hasPendingChanged: z.boolean().default(false),
});
export type PassMemory = z.infer<typeof PassMemory>;

/** What the pass of a run remembers. The first pass of a run always has a number of its own. */
export function memoryOf({ account, sync }: Run): PassMemory {
  const memory = PassMemory.parse(
    (sync.sealedMemory && openMemory(account, sync.sealedMemory)) ?? {},
  );
  return { ...memory, isNumbered: memory.isNumbered || sync.passNo === 1 };
}

/** The change of a sync that keeps what a pass remembers. */
export function remembered({ account }: Run, memory: Partial<PassMemory>): SyncChange {
  const { text, keyId } = sealMemory(account, memory);
  return { sealedMemory: text, keyId };
}

/**
 * The pending rows after a page. A bank spreads them over its pages, or repeats all of them on each, in any order. Where
 * a page repeats most of them and not all, or not as they were, they have changed meanwhile.
 */
export function pendingAfter(
  { pending, unreadablePending, lastPending, hasPendingChanged }: PassMemory,
  page: Pick<TransactionPage, 'pending' | 'unreadable'>,
  kind: AccountKind,
): Pick<PassMemory, 'pending' | 'unreadablePending' | 'lastPending' | 'hasPendingChanged'> {
  const unreadable = page.unreadable.pending;
  const digest = digestOf({ pending: page.pending.map(digestOf).sort(), unreadable });
  if (page.pending.length + unreadable === 0 || digest === lastPending)
    return { pending, unreadablePending, lastPending, hasPendingChanged };
  const haveIds = haveOwnIds(pending, kind) && haveOwnIds(page.pending, kind);
  const keyOf = (raw: BankJson) => (haveIds ? bankIdOf(raw, kind) : null) ?? digestOf(raw);
  const isAgain = isMostly(page.pending, pending, keyOf);
  const here = new Set(haveIds ? page.pending.map(keyOf) : []);
  const elsewhere = isAgain ? [] : pending.filter((raw) => !here.has(keyOf(raw)));
  const all = [...elsewhere, ...page.pending];
  const leftOut = unreadable + Math.max(0, all.length - PENDING_MAX);
  return {
    pending: all.slice(0, PENDING_MAX),
    unreadablePending: isAgain ? leftOut : unreadablePending + leftOut,
    lastPending: digest,
    hasPendingChanged: hasPendingChanged || isAgain,
  };
}

/** Whether each row has an id, and another one than the others. */
const haveOwnIds = (rows: readonly BankJson[], kind: AccountKind): boolean => {
  const ids = rows.map((raw) => bankIdOf(raw, kind));
  return !ids.includes(null) && new Set(ids).size === ids.length;
};

/** Whether at least half of the rows of each list are in the other; of empty ones, never. */
const isMostly = (
  rows: readonly BankJson[],
  others: readonly BankJson[],
  keyOf: (raw: BankJson) => string,
): boolean => {
  const left = groupBy(others, keyOf);
  const shared = rows.filter((row) => left.get(keyOf(row))?.shift() !== undefined);
  return shared.length > 0 && shared.length * 2 >= Math.max(rows.length, others.length);
};
