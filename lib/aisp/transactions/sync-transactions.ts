/**
 * Keeping the transactions of an account or card account. A run reads the bank's list page by page from some days before
 * the last one known (or from the beginning), stores each page as it comes with the place where it goes on, and reads the
 * list once more until that brings nothing new, since rows may arrive between two pages. See
 * docs/decisions/0081-keeping-transactions-in-step.md.
 */
import { createHash, randomUUID } from 'node:crypto';
import { setImmediate as nextTurn } from 'node:timers/promises';
import { addSeconds } from 'date-fns';
import type { CompiledRule } from '@/lib/aisp/insight/category';
import { rulesOf } from '@/lib/aisp/insight/category-rules';
import type { Presence } from '@/lib/aspsp/presence';
import {
  readTransaction,
  readTransactionPage,
  type TransactionPage,
} from '@/lib/aspsp/transaction-pages';
import type { Clock } from '@/lib/clock';
import { accessToAccount, askAsPsu } from '@/lib/connection/access';
import { type BankTrouble, problemCodeOfTrouble } from '@/lib/connection/bank-trouble';
import { database } from '@/lib/db/client';
import { type Sql, sql, sqlTransaction } from '@/lib/db/sql';
import {
  type AccountKey,
  changeTransactions,
  countUnseen,
  deletePending,
  deleteUnseen,
  findByBankKeys,
  findKnownKeys,
  findPending,
  findWithoutEntries,
  insertTransactions,
  lastBookedDay,
  markSeen,
  type NewTransactionRow,
  storeEntries,
  type TransactionRow,
} from '@/lib/db/stored-transactions';
import {
  changeSync,
  findSync,
  lockSync,
  type SyncChange,
  type TransactionSync,
  takeSync,
  type UnreadableRow,
} from '@/lib/db/transaction-syncs';
import { takeUnattendedRead } from '@/lib/db/unattended-reads';
import { type BankJson, openMemory, openTransaction, sealMemory } from '@/lib/vault/transaction';
import type { AccountKind } from '@/lib/view/account';
import type { ProblemCode } from '@/lib/view/problem';
import { bankDay } from '@/lib/xs2a/value/bank-time';
import { addDays } from '@/lib/xs2a/value/iso-date';
import { UNATTENDED_TRANSACTION_AGE_DAYS_MAX } from '@/lib/xs2a/value/limits';
import {
  bankIdOf,
  dayOf,
  digestOf,
  isOtherwise,
  keyOfBankId,
  rowWithEntries,
  transactionRow,
} from './transaction-row';

/** Days that are read again before the last one known: banks book late. @assumes sync-overlap */
export const OVERLAP_DAYS = 14;
/** As far back as is asked for. @assumes sync-history */
export const HISTORY_DAYS = 3_653;
/** A run that was left so long ago begins anew. Four reads a day may take it over a night. */
const RUN_SECONDS_MAX = 172_800;
/** Readings of one list, at most. What arrives after that is found by the next run's overlap. */
const PASSES_MAX = 5;
/** A list that is longer is a bank whose links go in circles. */
const PAGES_MAX = 5_000;
const LEASE_SECONDS = 20;
const PENDING_MAX = 2_000;
/** Rows that make no sense of which the keys are kept. More are told as so many. @assumes answer-bounds */
const UNREADABLE_MAX = 1_000;
/** Rows that are made ready at a stretch. */
const ROWS_OF_TURN = 10;
/** Rows that are written at a stretch: a statement has its time. */
const ROWS_OF_STATEMENT = 1_000;
const ENTRIES_AT_ONCE = 10;
/** Rows of a pass that have places of their own within a day. */
const PLACES_OF_PASS = 1n << 21n;

export type SyncOptions = {
  /** What is new since the last run, or also everything that is older. The first run asks for everything. */
  reach: 'new' | 'all';
  presence: Presence;
  clock: Clock;
  /** Asked after each call to the bank: whether there is time for another. */
  goOn: () => boolean;
};

type Memory = {
  pending: BankJson[];
  /** How many pending ones made no sense. */
  unreadablePending: number;
  /** Digest of the pending ones of the page before, which a bank may repeat on each page. */
  lastPending: string;
  /** How many rows without an id there were of each content. */
  anonymous: Record<string, number>;
};

const NO_MEMORY: Memory = { pending: [], unreadablePending: 0, lastPending: '', anonymous: {} };

type RunAccount = AccountKey & { kind: AccountKind };

type Run = {
  account: RunAccount;
  sync: TransactionSync;
  options: SyncOptions;
  rules: readonly CompiledRule[];
};

const hashOf = (text: string): string =>
  createHash('sha256').update(text).digest('base64url').slice(0, 16);

const earlier = (one: string | null, other: string | null): string | null =>
  one === null ? other : other === null || one < other ? one : other;

/** From which day a new run reads. */
const runBegins = async (
  account: AccountKey,
  sync: TransactionSync,
  { reach, presence, clock }: SyncOptions,
): Promise<string> => {
  const today = bankDay(clock());
  const recent = addDays(today, -UNATTENDED_TRANSACTION_AGE_DAYS_MAX);
  const oldest = addDays(today, -HISTORY_DAYS);
  const wanted = async (): Promise<string> => {
    if (reach === 'all') return oldest;
    if (sync.syncedAt === null) return sync.olderNeedsSca ? recent : oldest;
    const synced = addDays(bankDay(sync.syncedAt), -OVERLAP_DAYS);
    const last = await lastBookedDay(sql(), account);
    const overlapped = last === null ? synced : addDays(last, -OVERLAP_DAYS);
    // Nothing was booked for long: then what was read since needs no fresh SCA to be read again.
    return overlapped < recent ? earlierOfKnown(synced, recent) : overlapped;
  };
  const from = await wanted();
  return presence.kind === 'unattended' && from < recent ? recent : from;
};

const earlierOfKnown = (synced: string, recent: string): string =>
  synced < recent ? synced : recent;

const PASS_BEGINS = {
  nextHref: null,
  links: [],
  foundNew: false,
  rowsOfPass: 0,
  pagesOfPass: 0,
  dateReached: null,
  sealedMemory: null,
  keyId: '',
} as const satisfies SyncChange;

const begins = (sync: TransactionSync, dateFrom: string, now: Date): SyncChange => ({
  ...PASS_BEGINS,
  state: 'running',
  phase: 'reading',
  runNo: sync.runNo + 1,
  passNo: 1,
  dateFrom,
  pagesRead: 0,
  rowsRead: 0,
  startedAt: now,
  passStartedAt: now,
  problem: null,
  retryAt: null,
});

/** Whether the run that was left goes on, or a new one begins. */
const goesOn = (sync: TransactionSync, { reach, presence, clock }: SyncOptions): boolean => {
  if (sync.state === 'idle' || sync.startedAt === null || sync.dateFrom === null) return false;
  // The list is whole; entries that were not to be had, or that only the person may ask for, keep nothing new waiting.
  const isLeft = sync.state === 'stopped' || presence.kind === 'unattended';
  if (sync.phase === 'entries' && isLeft) return false;
  const now = clock();
  if (now > addSeconds(sync.startedAt, RUN_SECONDS_MAX)) return false;
  const today = bankDay(now);
  const isAll = sync.dateFrom < addDays(today, -HISTORY_DAYS + 31);
  if (reach === 'all' && !isAll) return false;
  const needsSca = sync.dateFrom < addDays(today, -UNATTENDED_TRANSACTION_AGE_DAYS_MAX);
  if (needsSca && presence.kind === 'unattended') return false;
  // What wants SCA is asked for again by who asks for all, and by nobody else.
  return !(needsSca && reach === 'new' && sync.problem === 'sca-required');
};

/**
 * Writes what a step found, under the lease.
 * @returns the sync as it is then; null when another has taken it over.
 */
const commit = (
  { sync }: Run,
  work: (db: Sql) => Promise<SyncChange>,
): Promise<TransactionSync | null> =>
  sqlTransaction(async (db) => {
    if (!(await lockSync(db, sync))) return null;
    return changeSync(db, sync, await work(db), LEASE_SECONDS);
  });

const memoryOf = ({ account, sync }: Run): Memory =>
  sync.sealedMemory === null
    ? NO_MEMORY
    : // What was sealed before an update may lack what is remembered since.
      { ...NO_MEMORY, ...(openMemory(account, sync.sealedMemory) as Partial<Memory> | null) };

const WITHOUT_ID = 'none:';

/** The keys of a page's booked rows, each once; rows without an id are told apart by their contents and number. */
const keyed = (
  booked: readonly BankJson[],
  { kind }: RunAccount,
  anonymous: Record<string, number>,
): { rows: Map<string, BankJson>; anonymous: Record<string, number> } => {
  const counts = { ...anonymous };
  const rows = new Map<string, BankJson>();
  for (const raw of booked) {
    const id = bankIdOf(raw, kind);
    if (id !== null) {
      rows.set(keyOfBankId(id), raw);
      continue;
    }
    const digest = digestOf(raw);
    const number = (counts[digest] ?? 0) + 1;
    counts[digest] = number;
    rows.set(`${WITHOUT_ID}${digest}:${number}`, raw);
  }
  return { rows, anonymous: counts };
};

/** The rows that make no sense after a page: those of the page, and those known before that it does not bring anew. */
const unreadableAfter = (
  { runNo, dateFrom, unreadable }: TransactionSync,
  rows: ReadonlyMap<string, BankJson>,
  odd: ReadonlyMap<string, BankJson>,
  today: string,
): UnreadableRow[] => [
  ...[...odd].flatMap(([bankKey, raw]) =>
    rows.has(bankKey) ? [] : { bankKey, day: dayOf(raw) ?? dateFrom ?? today, runNo },
  ),
  ...unreadable.filter(({ bankKey }) => !rows.has(bankKey) && !odd.has(bankKey)),
];

/** Puts the pending ones of the last pass in place of those before; who stays keeps its id. */
const replacePending = async (
  db: Sql,
  run: Run,
  pending: readonly BankJson[],
  now: Date,
): Promise<number> => {
  const { account, sync, rules } = run;
  const ids = pending.flatMap((raw) => {
    const id = bankIdOf(raw, account.kind);
    return id === null ? [] : [keyOfBankId(id)];
  });
  const booked = ids.length === 0 ? new Set<string>() : await findKnownKeys(db, account, ids);
  const left = pending.filter((raw) => {
    const id = bankIdOf(raw, account.kind);
    return id === null || !booked.has(keyOfBankId(id));
  });
  const before = new Map<string, string[]>();
  for (const row of await findPending(db, account)) {
    const { raw, entries } = openTransaction(row);
    const digest = digestOf(entries === null ? raw : { ...raw, entryDetails: entries });
    before.set(digest, [...(before.get(digest) ?? []), row.id]);
  }
  await deletePending(db, account);
  const rows = left.map((raw, index) => {
    const kept = before.get(digestOf(raw))?.shift();
    return transactionRow(
      account,
      raw,
      {
        bankKey: `pending:${index}`,
        isPending: true,
        orderNo: BigInt(left.length - index),
        today: bankDay(now),
        ...(kept === undefined ? {} : { id: kept }),
      },
      rules,
    );
  });
  return insertTransactions(db, account, rows, { runNo: sync.runNo, readAt: now });
};

/** A pass has come to its end: what the run does now. */
const endPass = async (
  db: Sql,
  run: Run,
  pass: {
    change: SyncChange;
    memory: Memory;
    foundNew: boolean;
    pages: number;
    dateReached: string | null;
    booked: number;
    unreadable: readonly UnreadableRow[];
  },
): Promise<SyncChange> => {
  const { account, sync, options } = run;
  const now = options.clock();
  const isAttended = options.presence.kind === 'attended';
  const { dateReached, unreadable } = pass;
  // A row that makes no sense and has no id may be any of those that are missing.
  const isAnyMissing =
    unreadable.length >= UNREADABLE_MAX ||
    unreadable.some(({ bankKey, runNo }) => runNo === sync.runNo && bankKey.startsWith(WITHOUT_ID));
  const unseen =
    dateReached === null || !isAttended || isAnyMissing
      ? 0
      : await countUnseen(db, account, dateReached, sync.runNo);
  const isUnsure = (pass.foundNew && pass.pages > 1) || (unseen > 0 && sync.passNo === 1);
  if (isAttended && isUnsure && sync.passNo < PASSES_MAX)
    return {
      ...pass.change,
      ...PASS_BEGINS,
      bookedCount: pass.booked,
      phase: 'checking',
      passNo: sync.passNo + 1,
      passStartedAt: now,
    };
  // What two whole readings miss is no longer there: a bank gave it another id, or took it back.
  const gone =
    unseen > 0 && dateReached !== null && sync.passNo > 1
      ? await deleteUnseen(db, account, dateReached, sync.runNo)
      : 0;
  // Of several pages only a pass that found nothing new shows booked and pending ones of one moment; what was pending
  // on the first page may be booked on the last.
  const isOneMoment = pass.pages <= 1 || !pass.foundNew;
  const pendingCount = await replacePending(db, run, isOneMoment ? pass.memory.pending : [], now);
  const joins =
    sync.syncedAt !== null &&
    sync.historyFrom !== null &&
    (sync.dateFrom ?? '') <= bankDay(sync.syncedAt);
  const hasEntriesToRead =
    isAttended &&
    account.kind === 'account' &&
    (await findWithoutEntries(db, account, 1)).length > 0;
  return {
    ...pass.change,
    ...PASS_BEGINS,
    dateReached,
    state: hasEntriesToRead ? 'running' : 'idle',
    phase: hasEntriesToRead ? 'entries' : 'reading',
    syncedAt: sync.passStartedAt ?? now,
    historyFrom: joins ? earlier(sync.historyFrom, sync.dateFrom) : sync.dateFrom,
    pendingReadAt: isOneMoment ? now : null,
    pendingCount,
    bookedCount: pass.booked - gone,
    // What stands before the days of this run was not asked for, and an empty answer says nothing.
    unreadable: unreadable.filter(
      ({ day, runNo }) =>
        runNo === sync.runNo || dateReached === null || day < (sync.dateFrom ?? ''),
    ),
    unreadablePending: pass.memory.unreadablePending,
    ...(sync.dateFrom !== null && sync.dateFrom < addDays(bankDay(now), -HISTORY_DAYS + 31)
      ? { olderNeedsSca: false }
      : {}),
  };
};

/** Stores a page, and where the run goes on with it. */
const storePage = async (run: Run, page: TransactionPage): Promise<TransactionSync | null> => {
  const { account, sync, options, rules } = run;
  const now = options.clock();
  const before = memoryOf(run);
  const { rows, anonymous: numbered } = keyed(page.booked, account, before.anonymous);
  const { rows: odd, anonymous } = keyed(page.unreadable.booked, account, numbered);
  const unreadable = unreadableAfter(sync, rows, odd, bankDay(now)).slice(0, UNREADABLE_MAX);
  const hasPending = page.pending.length + page.unreadable.pending > 0;
  const pendingDigest = hashOf(JSON.stringify([page.pending, page.unreadable.pending]));
  const isRepeated = !hasPending || pendingDigest === before.lastPending;
  const memory: Memory = {
    pending: isRepeated
      ? before.pending
      : [...before.pending, ...page.pending].slice(0, PENDING_MAX),
    unreadablePending: before.unreadablePending + (isRepeated ? 0 : page.unreadable.pending),
    lastPending: hasPending ? pendingDigest : before.lastPending,
    anonymous,
  };
  const days = page.booked.flatMap((raw) => dayOf(raw) ?? []);
  const dateReached = days.reduce<string | null>(
    (oldest, day) => earlier(oldest, day),
    sync.dateReached,
  );
  // What is known of a row that makes no sense now stays as it was.
  const keys = [...rows.keys(), ...odd.keys()];
  const withEntries = [...rows].flatMap(([key, { entryDetails }]) => (entryDetails ? key : []));
  const known = new Map<string, TransactionRow>();
  for (let at = 0; at < keys.length; at += ROWS_OF_STATEMENT) {
    const part = keys.slice(at, at + ROWS_OF_STATEMENT);
    for (const row of await findByBankKeys(sql(), account, part, withEntries))
      known.set(row.bankKey, row);
  }
  const epoch = BigInt(sync.runNo * 8 + sync.passNo) * PLACES_OF_PASS;
  const fresh: NewTransactionRow[] = [];
  const corrected: NewTransactionRow[] = [];
  let hasMoved = false;
  for (const [index, [bankKey, raw]] of [...rows].entries()) {
    const before = known.get(bankKey);
    if (before === undefined) {
      const orderNo = epoch + PLACES_OF_PASS - 1n - BigInt(sync.rowsOfPass + index);
      const place = { bankKey, isPending: false, orderNo, today: bankDay(now) };
      fresh.push(transactionRow(account, raw, place, rules));
    } else if (isOtherwise(raw, openTransaction(before))) {
      const { id, sortDate } = before;
      const orderNo = BigInt(before.orderNo);
      const place = { bankKey, isPending: false, id, orderNo, today: sortDate };
      const row = transactionRow(account, raw, place, rules);
      corrected.push(row);
      hasMoved ||= row.sortDate !== sortDate;
    }
    // A page may have many rows with many words: whoever else asks meanwhile has a turn.
    if (index % ROWS_OF_TURN === 0) await nextTurn();
  }
  const pages = sync.pagesOfPass + 1;
  const link = page.next === null ? null : hashOf(page.next);
  const ends =
    page.next === null ||
    page.next === sync.nextHref ||
    sync.links.includes(link ?? '') ||
    pages >= PAGES_MAX;
  return commit(run, async (db) => {
    let inserted = 0;
    for (let at = 0; at < fresh.length; at += ROWS_OF_STATEMENT)
      inserted += await insertTransactions(db, account, fresh.slice(at, at + ROWS_OF_STATEMENT), {
        runNo: sync.runNo,
        readAt: now,
      });
    for (let at = 0; at < corrected.length; at += ROWS_OF_STATEMENT)
      await changeTransactions(db, account, corrected.slice(at, at + ROWS_OF_STATEMENT), now);
    if (known.size > 0) await markSeen(db, account, [...known.keys()], sync.runNo);
    // One that stands on another day may have pushed others over the edge of a page.
    const foundNew = sync.foundNew || inserted > 0 || hasMoved;
    const booked = sync.bookedCount + inserted;
    const change: SyncChange = {
      state: 'running',
      pagesRead: sync.pagesRead + 1,
      rowsRead: sync.passNo === 1 ? sync.rowsRead + rows.size : sync.rowsRead + inserted,
      problem: null,
      retryAt: null,
      unreadable,
    };
    if (ends)
      return endPass(db, run, {
        change,
        memory,
        foundNew,
        pages,
        dateReached,
        booked,
        unreadable,
      });
    const sealed = sealMemory(account, memory);
    return {
      ...change,
      nextHref: page.next,
      links: [...sync.links, link ?? ''],
      foundNew,
      rowsOfPass: sync.rowsOfPass + rows.size,
      pagesOfPass: pages,
      dateReached,
      bookedCount: booked,
      sealedMemory: sealed.text,
      keyId: sealed.keyId,
    };
  });
};

type Stepped = { sync: TransactionSync; ends: boolean } | { lost: true } | BankTrouble;

const changed = async (run: Run, change: SyncChange, ends: boolean): Promise<Stepped> => {
  const sync = await commit(run, async () => change);
  return sync === null ? { lost: true } : { sync, ends };
};

/** What a run does when the bank does not give what was asked for. */
const stopped = async (run: Run, trouble: BankTrouble): Promise<Stepped> => {
  const { sync, options } = run;
  // Consent ended: the rows are hidden or gone, and there is no run any more.
  if (trouble.reason === 'consent-ended') return trouble;
  const now = options.clock();
  const recent = addDays(bankDay(now), -UNATTENDED_TRANSACTION_AGE_DAYS_MAX);
  const isFirstPage = sync.nextHref === null && sync.passNo === 1;
  const wantsOlder = sync.dateFrom !== null && sync.dateFrom < recent;
  if (trouble.reason === 'sca-required' && isFirstPage && wantsOlder) {
    // Nothing is kept yet: what may be read is read, and the person can ask for the rest.
    if (sync.syncedAt === null && options.reach === 'new')
      return changed(run, { dateFrom: recent, olderNeedsSca: true }, false);
    return changed(run, { state: 'stopped', problem: 'sca-required', olderNeedsSca: true }, true);
  }
  const problem: ProblemCode = problemCodeOfTrouble(trouble);
  const isRefusedLink =
    sync.nextHref !== null &&
    (trouble.reason === 'bank-refused' ||
      trouble.reason === 'conflict' ||
      trouble.reason === 'not-found' ||
      (trouble.reason === 'bank-fault' && trouble.code === 'foreign-link'));
  return changed(
    run,
    {
      // A link that leads nowhere, or no more: the list is read from its beginning next time.
      ...(isRefusedLink ? PASS_BEGINS : {}),
      state: 'stopped',
      problem,
      retryAt: trouble.reason === 'read-limit-reached' ? trouble.retryAt : null,
    },
    true,
  );
};

const readPage = async (run: Run): Promise<Stepped> => {
  const { account, sync, options } = run;
  const { presence, clock } = options;
  const isAttended = presence.kind === 'attended';
  const access = await accessToAccount(account, presence, clock());
  if (!access.ok) return access;
  if (!isAttended) {
    const taken = await takeUnattendedRead(
      database(),
      { userId: account.userId, accountId: account.accountId, resource: 'transactions' },
      clock(),
    );
    if (!taken.ok)
      return stopped(run, { ok: false, reason: 'read-limit-reached', retryAt: taken.retryAt });
  }
  const read = await askAsPsu(
    access,
    async (aspsp, context) =>
      readTransactionPage(
        aspsp,
        context,
        access.account,
        sync.nextHref === null ? { dateFrom: sync.dateFrom ?? undefined } : { href: sync.nextHref },
      ),
    clock(),
  );
  if (!read.ok) return stopped(run, read);
  const stored = await storePage(run, read.value);
  return stored === null ? { lost: true } : { sync: stored, ends: stored.state === 'idle' };
};

/** Whether the bank has answered, but not with what was asked for: it will not the next time either. */
const isNotToBeHad = (read: BankTrouble): boolean =>
  read.reason === 'bank-refused' ||
  read.reason === 'conflict' ||
  read.reason === 'not-found' ||
  (read.reason === 'bank-fault' && problemCodeOfTrouble(read) === 'bank-answer-invalid');

const readEntries = async (run: Run): Promise<Stepped> => {
  const { account, options, rules } = run;
  const { presence, clock } = options;
  for (const row of await findWithoutEntries(sql(), account, ENTRIES_AT_ONCE)) {
    const access = await accessToAccount(account, presence, clock());
    if (!access.ok) return access;
    const contents = openTransaction(row);
    const bankId = bankIdOf(contents.raw, account.kind);
    if (bankId === null) {
      await storeEntries(sql(), row, null);
      continue;
    }
    const read = await askAsPsu(
      access,
      (aspsp, context) => readTransaction(aspsp, context, access.account.resourceId, bankId),
      clock(),
    );
    if (!read.ok) {
      if (read.reason === 'consent-ended') return read;
      // Older ones want a fresh SCA: they are asked for again when there is one.
      if (read.reason === 'sca-required')
        return changed(run, { state: 'idle', phase: 'reading' }, true);
      if (!isNotToBeHad(read)) return stopped(run, read);
      await storeEntries(sql(), row, null);
      continue;
    }
    await storeEntries(sql(), row, rowWithEntries(row, contents, read.value, rules));
    if (!options.goOn()) return changed(run, { state: 'running', problem: null }, false);
  }
  const isDone = (await findWithoutEntries(sql(), account, 1)).length === 0;
  return changed(
    run,
    isDone ? { state: 'idle', phase: 'reading', problem: null } : { problem: null },
    isDone,
  );
};

/**
 * Reads on where the last step ended, as long as there is time. Another process that reads the same is left to it.
 * @returns how far it has come; or why there is nothing to read any more.
 */
export const syncTransactions = async (
  key: AccountKey,
  options: SyncOptions,
): Promise<{ ok: true; sync: TransactionSync } | BankTrouble> => {
  const { presence, clock } = options;
  const access = await accessToAccount(key, presence, clock());
  if (!access.ok) return access;
  const account = { userId: key.userId, accountId: key.accountId, kind: access.account.kind };
  const taken = await takeSync(sql(), account, {
    leaseId: randomUUID(),
    seconds: LEASE_SECONDS,
  });
  const asItIs = async (): Promise<{ ok: true; sync: TransactionSync } | BankTrouble> => {
    const sync = await findSync(sql(), account);
    return sync === null ? { ok: false, reason: 'not-found' } : { ok: true, sync };
  };
  if (taken === null) return asItIs();
  const run: Run = { account, sync: taken, options, rules: await rulesOf(account.userId) };
  let last = taken;
  try {
    if (!goesOn(taken, options)) {
      const begun = await commit(run, async () =>
        begins(taken, await runBegins(account, taken, options), clock()),
      );
      if (begun === null) return asItIs();
      last = begun;
    }
    for (;;) {
      const stepped: Stepped =
        last.phase === 'entries'
          ? await readEntries({ ...run, sync: last })
          : await readPage({ ...run, sync: last });
      if ('lost' in stepped) return asItIs();
      if ('ok' in stepped) return stepped;
      last = stepped.sync;
      if (stepped.ends || !options.goOn()) return { ok: true, sync: last };
    }
  } finally {
    await changeSync(sql(), last, {}, null);
  }
};
