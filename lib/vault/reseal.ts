/**
 * Resealing, the third step of a key rotation (docs/decisions/0022-sealing.md): whatever an older key of PSU_ID_KEYS
 * has sealed is sealed again with the first, and what an older release stored in clear is sealed. Safe at any time, in
 * several processes, and again after a crash.
 */

import { database, isUniqueViolation, transaction } from '@/lib/db/client';
import { resealPsu } from '@/lib/db/connections/psus';
import type { KeptTable } from '@/lib/db/kept-sets';
import { deleteRecipient } from '@/lib/db/payments/recipients';
import {
  type ClearPsuMessage,
  findClearPsuMessages,
  findMessagesSealedBy,
  findNamedKeys,
  findSealedBy,
  noteSealKey,
  replaceMessages,
  replaceSealing,
  type SealedMessages,
  type SealedTable,
} from '@/lib/db/sealed-rows';
import { sql } from '@/lib/db/sql';
import { env } from '@/lib/env';
import { log } from '@/lib/log';
import { openCallBody, sealCallBody } from './call-body';
import { resealMove } from './connection-move';
import { openCorporateId, openPsuId, psuIdHashes, sealCorporateId, sealPsuId } from './identity';
import { openIdentityNumber, sealIdentityNumber } from './identity-number';
import { openInspectedCall, sealInspectedCall } from './inspected-call';
import { openSet, sealSet } from './kept-set';
import { openMail, sealMail } from './mail';
import {
  openDraftInput,
  openPaymentRequest,
  openPsuMessage,
  openRecipient,
  resealBankMessages,
  resealPayment,
  sealDraftInput,
  sealPaymentRequest,
  sealPsuMessage,
  sealRecipient,
} from './payment';
import { openMemory, openTransaction, sealMemory, sealTransaction } from './transaction';
import { UnreadableRow } from './unreadable-row';
import { findWrongKeys } from './wrong-keys';

/**
 * The number of rows resealed, and of rows with a known key that could not be: they cannot be decrypted, or exist
 * twice.
 */
export type Resealed = { resealed: number; skipped: number };

/**
 * Reseals every row that was sealed with an older known key, or not at all. A row that cannot be decrypted is skipped
 * and logged. Does nothing unless the current key is the one that was promoted last and the one that its rows name.
 */
export async function resealAll(): Promise<Resealed> {
  const keys = env().PSU_ID_KEYS;
  const [first, ...older] = keys;
  const named = await findNamedKeys(sql());
  const wrong = await findWrongKeys(sql(), keys, named);
  if (wrong.length > 0) log.error('a key does not open its rows', { keyId: wrong });
  if (wrong.includes(first.id)) return { resealed: 0, skipped: 0 };
  const promoted = await noteSealKey(sql(), first.id);
  if (promoted !== first.id) return { resealed: 0, skipped: 0 };
  const keyIds = older.map(({ id }) => id);
  const total = await CLEAR_PSU_MESSAGES.reseal(keyIds);
  for (const { table, reseal } of TABLES) {
    if (!named.some((one) => one.table === table && keyIds.includes(one.keyId))) continue;
    const done = await reseal(keyIds);
    total.resealed += done.resealed;
    total.skipped += done.skipped;
    log.info('sealed anew', { table, keyId: first.id, count: done.resealed });
  }
  if (total.skipped > 0) log.error('rows are not sealed anew', { count: total.skipped });
  return total;
}

const BATCH = 100;
const PROGRESS_ROWS = 5_000;

type Table = { table: string; reseal: (keyIds: readonly string[]) => Promise<Resealed> };

/** A table, and how to reseal a row of it: by storing what `sealAnew` returns, unless `reseal` does more. */
function tableOf<Row extends { userId: string }>(
  of: SealedTable<Row>,
  sealAnew: (row: Row) => Record<string, unknown>,
  reseal: (row: Row) => Promise<boolean> = (row) => replaceSealing(sql(), of, row, sealAnew(row)),
): Table {
  const find = (keyIds: readonly string[], after: Row | null) =>
    findSealedBy(sql(), of, { keyIds, after, limit: BATCH });
  return inBatches(of.table, find, reseal);
}

/** A table of the sets that users keep, one each. */
function setOf<Column extends string>(table: KeptTable, column: Column): Table {
  return tableOf<{ userId: string } & Record<Column, string>>(
    { table, key: ['userId'], sealed: column },
    (row) => {
      const { sealed, keyId } = sealSet(table, row.userId, openSet(table, row.userId, row[column]));
      return { [column]: sealed, keyId };
    },
  );
}

/** A bank's messages, which are sealed separately from the rest of their row. */
function messagesOf(table: 'payment' | 'basket'): Table {
  const find = (keyIds: readonly string[], after: SealedMessages | null) =>
    findMessagesSealedBy(sql(), table, { keyIds, after, limit: BATCH });
  return inBatches(table, find, (row) =>
    replaceMessages(sql(), table, row, resealBankMessages(row)),
  );
}

function inBatches<Row extends { userId: string }>(
  table: string,
  find: (keyIds: readonly string[], after: Row | null) => Promise<Row[]>,
  reseal: (row: Row) => Promise<boolean>,
): Table {
  return {
    table,
    reseal: async (keyIds) => {
      const done: Resealed = { resealed: 0, skipped: 0 };
      let after: Row | null = null;
      for (;;) {
        const rows: Row[] = await find(keyIds, after);
        for (const row of rows) {
          const outcome = await tried(table, row, reseal);
          if (outcome === 'skipped') done.skipped += 1;
          else if (outcome) done.resealed += 1;
          if (outcome === true && done.resealed % PROGRESS_ROWS === 0)
            log.info('sealing anew', { table, count: done.resealed });
        }
        after = rows.at(-1) ?? null;
        if (rows.length < BATCH) return done;
      }
    },
  };
}

async function tried<Row extends { userId: string }>(
  table: string,
  row: Row,
  reseal: (row: Row) => Promise<boolean>,
): Promise<boolean | 'skipped'> {
  try {
    return await reseal(row);
  } catch (error) {
    if (error instanceof UnreadableRow)
      nameOnce({ table, reason: 'unreadable', keyId: error.keyId }, idOf(row));
    else if (isUniqueViolation(error)) nameOnce({ table, reason: 'duplicate' }, idOf(row));
    else throw error;
    return 'skipped';
  }
}

function idOf(row: { userId: string; id?: string; accountId?: string }): string {
  return row.id ?? row.accountId ?? row.userId;
}

/** Every pass meets the same rows again; a process logs each of them once. */
const NAMED_MAX = 10_000;
const namedRows = new Set<string>();

function nameOnce(fields: { table: string; reason: string; keyId?: string }, rowId: string) {
  const name = `${fields.table} ${rowId}`;
  if (namedRows.has(name) || namedRows.size >= NAMED_MAX) return;
  namedRows.add(name);
  log.error('a row is not sealed anew', { ...fields, rowId });
}

type Row = { userId: string; id: string };

const ROW = ['userId', 'id'] as const;

const PSUS: SealedTable<Parameters<typeof openPsuId>[0]> = {
  table: 'psu',
  key: ['userId', 'bankId'],
  sealed: 'sealedPsuId',
};

const sealPsuAnew = (psu: Parameters<typeof openPsuId>[0]) => sealPsuId(psu, openPsuId(psu));

const RECIPIENTS: SealedTable<Row & { contextId: string; sealedDetails: string }> = {
  table: 'recipient',
  key: ROW,
  sealed: 'sealedDetails',
  others: ['contextId'],
};

const sealRecipientAnew = (recipient: Row & { contextId: string; sealedDetails: string }) =>
  sealRecipient(recipient, openRecipient(recipient));

/** Seals what the release before stored in clear. */
const CLEAR_PSU_MESSAGES: Table = inBatches(
  'payment',
  (_, after: ClearPsuMessage | null) => findClearPsuMessages(sql(), { after, limit: BATCH }),
  (row) =>
    replaceSealing(
      sql(),
      { table: 'payment', key: ROW, sealed: 'psuMessage' },
      row,
      sealPsuMessage(row, row.psuMessage),
    ),
);

const TABLES: readonly Table[] = [
  tableOf(PSUS, sealPsuAnew, async (psu) => {
    const hashes = psuIdHashes(psu.bankId, openPsuId(psu));
    return transaction((db) => resealPsu(db, psu, sealPsuAnew(psu), hashes));
  }),
  tableOf<Row & { bankId: string; sealedCorporateId: string | null }>(
    { table: 'connection', key: ROW, sealed: 'sealedCorporateId', others: ['bankId'] },
    (connection) => sealCorporateId(connection, openCorporateId(connection)),
  ),
  tableOf<{ userId: string; bankId: string; sealedIdentityNumber: string | null }>(
    { table: 'sca_preference', key: ['userId', 'bankId'], sealed: 'sealedIdentityNumber' },
    (preference) => sealIdentityNumber(preference, openIdentityNumber(preference)),
  ),
  setOf('saved_view_set', 'sealedViews'),
  setOf('insight_correction_set', 'sealedCorrections'),
  tableOf<Row & { sealedIdentity: string }>(
    { table: 'connection_move', key: ROW, sealed: 'sealedIdentity', hasOwnKey: true },
    (move) => ({ sealedIdentity: resealMove(move) }),
  ),
  tableOf<Row & { sealedContent: string }>(
    { table: 'mail_message', key: ROW, sealed: 'sealedContent' },
    (mail) => sealMail(mail, openMail(mail)),
  ),
  tableOf<Row & { sealedCall: string }>(
    { table: 'inspected_call', key: ROW, sealed: 'sealedCall' },
    (call) => sealInspectedCall(call, openInspectedCall(call)),
  ),
  tableOf<Row & { sealedRequest: string; sealedReadBack: string | null }>(
    { table: 'payment', key: ROW, sealed: 'sealedRequest', others: ['sealedReadBack'] },
    resealPayment,
  ),
  messagesOf('payment'),
  tableOf<Row & { sealedPsuMessage: string }>(
    { table: 'payment', key: ROW, sealed: 'sealedPsuMessage', hasOwnKey: true },
    (payment) => {
      const message = openPsuMessage({ ...payment, psuMessage: null });
      return { sealedPsuMessage: sealPsuMessage(payment, message).sealedPsuMessage };
    },
  ),
  tableOf<Row & { paymentId: string; sealedRequest: string }>(
    { table: 'payment_log', key: ROW, sealed: 'sealedRequest', others: ['paymentId'] },
    ({ userId, paymentId, sealedRequest }) => {
      const payment = { userId, id: paymentId };
      const request = openPaymentRequest({ ...payment, sealedRequest });
      const sealing = sealPaymentRequest(payment, request);
      return { sealedRequest: sealing.sealedRequest, keyId: sealing.keyId };
    },
  ),
  messagesOf('basket'),
  tableOf<Row & { sealedInput: string }>(
    { table: 'payment_draft', key: ROW, sealed: 'sealedInput' },
    (draft) => sealDraftInput(draft, openDraftInput(draft)),
  ),
  tableOf(RECIPIENTS, sealRecipientAnew, async (recipient) => {
    try {
      return await replaceSealing(sql(), RECIPIENTS, recipient, sealRecipientAnew(recipient));
    } catch (error) {
      if (!isUniqueViolation(error)) throw error;
      // A process running at the same time has already made a row for this account under the new key.
      return deleteRecipient(database(), { ...recipient, recipientId: recipient.id });
    }
  }),
  tableOf<Row & { sealedBody: string | null }>(
    { table: 'money_call', key: ROW, sealed: 'sealedBody' },
    (call) => sealCallBody(call, openCallBody(call)),
  ),
  tableOf<Row & { accountId: string; sealed: string; sealedEntries: string | null }>(
    {
      table: 'stored_transaction',
      key: ROW,
      sealed: 'sealed',
      others: ['accountId', 'sealedEntries'],
    },
    (row) => sealTransaction(row, openTransaction(row)),
  ),
  tableOf<{ userId: string; accountId: string; sealedMemory: string; keyId: string }>(
    {
      table: 'transaction_sync',
      key: ['userId', 'accountId'],
      sealed: 'sealedMemory',
      others: ['keyId'],
    },
    (sync) => {
      const memory = openMemory(sync, sync.sealedMemory);
      if (memory === null) throw new UnreadableRow(sync.keyId);
      const { text, keyId } = sealMemory(sync, memory);
      return { sealedMemory: text, keyId };
    },
  ),
  setOf('category_rule_set', 'sealedRules'),
];
