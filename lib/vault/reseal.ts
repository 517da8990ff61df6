/**
 * Sealing anew, the third step of a rotation of keys (docs/decisions/0022-sealing.md): what an older key of PSU_ID_KEYS
 * seals is sealed by the first. Safe at any time, in several processes, and again after a crash.
 */

import { findRuleSetsSealedBy, resealRuleSet } from '@/lib/db/category-rules';
import { type Db, database, isUniqueViolation, transaction } from '@/lib/db/client';
import { findConnectionsSealedBy, resealConnection } from '@/lib/db/connections/connections';
import { findPsusSealedBy, resealPsu } from '@/lib/db/connections/psus';
import {
  findScaPreferencesSealedBy,
  resealScaPreference,
} from '@/lib/db/connections/sca-preferences';
import { findBasketMessagesSealedBy, resealBasketMessages } from '@/lib/db/payments/baskets';
import { findOutboxCallsSealedBy, resealOutboxCall } from '@/lib/db/payments/outbox-calls';
import { findDraftsSealedBy, resealDraft } from '@/lib/db/payments/payment-drafts';
import { findPaymentLogSealedBy, resealPaymentLogLine } from '@/lib/db/payments/payment-log';
import {
  findPaymentMessagesSealedBy,
  findPaymentsSealedBy,
  resealPayment,
  resealPaymentMessages,
} from '@/lib/db/payments/payments';
import {
  deleteRecipient,
  findRecipientsSealedBy,
  resealRecipient,
} from '@/lib/db/payments/recipients';
import { findSavedViewSetsSealedBy, resealSavedViewSet } from '@/lib/db/saved-views';
import { findNamedKeys, noteSealKey, type SealedRange } from '@/lib/db/sealed-rows';
import { sql } from '@/lib/db/sql';
import {
  findTransactionsSealedBy,
  resealTransaction,
  type TransactionRow,
} from '@/lib/db/stored-transactions';
import { findSyncsSealedBy, resealSync, type TransactionSync } from '@/lib/db/transaction-syncs';
import { findInspectedCallsSealedBy, resealInspectedCall } from '@/lib/db/users/inspected-calls';
import { findMailSealedBy, resealMailMessage } from '@/lib/db/users/mail-messages';
import { env } from '@/lib/env';
import { log } from '@/lib/log';
import { openCallBody, sealCallBody } from './call-body';
import { openCorporateId, openPsuId, psuIdHashes, sealCorporateId, sealPsuId } from './identity';
import { openIdentityNumber, sealIdentityNumber } from './identity-number';
import { openInspectedCall, sealInspectedCall } from './inspected-call';
import { openMail, sealMail } from './mail';
import {
  openDraftInput,
  openPaymentRequest,
  openRecipient,
  sealBankMessagesAnew,
  sealDraftInput,
  sealPaymentAnew,
  sealPaymentRequest,
  sealRecipient,
} from './payment';
import { openSavedViews, sealSavedViews } from './saved-view';
import {
  openMemory,
  openRules,
  openTransaction,
  sealMemory,
  sealRules,
  sealTransaction,
} from './transaction';
import { UnreadableRow } from './unreadable-row';

/** Rows that were sealed anew, and rows of known keys that could not be: they do not open, or are there twice. */
export type Resealed = { resealed: number; skipped: number };

/**
 * Seals every row anew that an older known key seals. A row that does not open is skipped and named. Does nothing while
 * another key is the one that was promoted last.
 */
export async function resealAll(): Promise<Resealed> {
  const [first, ...older] = env().PSU_ID_KEYS;
  const promoted = await noteSealKey(sql(), first.id);
  if (promoted !== first.id) return { resealed: 0, skipped: 0 };
  const keyIds = older.map(({ id }) => id);
  const named = await findNamedKeys(sql());
  const total: Resealed = { resealed: 0, skipped: 0 };
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

/** A table: which of its rows some keys seal, and how one of them is sealed anew. */
function tableOf<Row extends { userId: string }>(
  table: string,
  find: (db: Db, range: SealedRange<Row>) => Promise<Row[]>,
  reseal: (row: Row) => Promise<boolean>,
): Table {
  return {
    table,
    reseal: async (keyIds) => {
      const done: Resealed = { resealed: 0, skipped: 0 };
      let after: Row | null = null;
      for (;;) {
        const rows: Row[] = await find(database(), { keyIds, after, limit: BATCH });
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

/** Each pass meets the same rows again; the log of a process names each of them once. */
const NAMED_MAX = 10_000;
const namedRows = new Set<string>();

function nameOnce(fields: { table: string; reason: string; keyId?: string }, rowId: string) {
  const name = `${fields.table} ${rowId}`;
  if (namedRows.has(name) || namedRows.size >= NAMED_MAX) return;
  namedRows.add(name);
  log.error('a row is not sealed anew', { ...fields, rowId });
}

const TABLES: readonly Table[] = [
  tableOf('psu', findPsusSealedBy, (psu) => {
    const psuId = openPsuId(psu);
    const hashes = psuIdHashes(psu.bankId, psuId);
    return transaction((db) => resealPsu(db, psu, sealPsuId(psu, psuId), hashes));
  }),
  tableOf('connection', findConnectionsSealedBy, async (connection) => {
    const sealed = sealCorporateId(connection, openCorporateId(connection));
    return resealConnection(database(), connection, sealed);
  }),
  tableOf('sca_preference', findScaPreferencesSealedBy, async (preference) => {
    const sealed = sealIdentityNumber(preference, openIdentityNumber(preference));
    return resealScaPreference(database(), preference, sealed);
  }),
  tableOf('saved_view_set', findSavedViewSetsSealedBy, async (set) =>
    resealSavedViewSet(database(), set, sealSavedViews(set, openSavedViews(set))),
  ),
  tableOf('mail_message', findMailSealedBy, async (mail) =>
    resealMailMessage(database(), mail, sealMail(mail, openMail(mail))),
  ),
  tableOf('inspected_call', findInspectedCallsSealedBy, async (call) =>
    resealInspectedCall(database(), call, sealInspectedCall(call, openInspectedCall(call))),
  ),
  tableOf('payment', findPaymentsSealedBy, async (payment) =>
    resealPayment(database(), payment, sealPaymentAnew(payment)),
  ),
  tableOf('payment', findPaymentMessagesSealedBy, async (row) =>
    resealPaymentMessages(database(), row, sealBankMessagesAnew(row)),
  ),
  tableOf('payment_log', findPaymentLogSealedBy, async (line) => {
    const payment = { userId: line.userId, id: line.paymentId };
    const request = openPaymentRequest({ ...payment, sealedRequest: line.sealedRequest ?? '' });
    const sealed = sealPaymentRequest(payment, request);
    return resealPaymentLogLine(database(), line, {
      sealedRequest: sealed.sealedRequest,
      keyId: sealed.keyId,
    });
  }),
  tableOf('basket', findBasketMessagesSealedBy, async (row) =>
    resealBasketMessages(database(), row, sealBankMessagesAnew(row)),
  ),
  tableOf('payment_draft', findDraftsSealedBy, async (draft) =>
    resealDraft(database(), draft, sealDraftInput(draft, openDraftInput(draft))),
  ),
  tableOf('recipient', findRecipientsSealedBy, async (recipient) => {
    const sealed = sealRecipient(recipient, openRecipient(recipient));
    try {
      return await resealRecipient(database(), recipient, sealed);
    } catch (error) {
      if (!isUniqueViolation(error)) throw error;
      // The account has a row under the new key already, made by a process beside this one.
      return deleteRecipient(database(), { ...recipient, recipientId: recipient.id });
    }
  }),
  tableOf('money_call', findOutboxCallsSealedBy, async (call) =>
    resealOutboxCall(database(), call, sealCallBody(call, openCallBody(call))),
  ),
  tableOf(
    'stored_transaction',
    (_, range: SealedRange<TransactionRow>) => findTransactionsSealedBy(sql(), range),
    async (row) => resealTransaction(sql(), row, sealTransaction(row, openTransaction(row))),
  ),
  tableOf(
    'transaction_sync',
    (_, range: SealedRange<TransactionSync>) => findSyncsSealedBy(sql(), range),
    async (sync) => {
      const memory = openMemory(sync, sync.sealedMemory ?? '');
      if (memory === null) throw new UnreadableRow(sync.keyId);
      const { text, keyId } = sealMemory(sync, memory);
      return resealSync(sql(), sync, { sealedMemory: text, keyId });
    },
  ),
  tableOf('category_rule_set', findRuleSetsSealedBy, async (set) => {
    const { text, keyId } = sealRules(set.userId, openRules(set.userId, set.sealedRules));
    return resealRuleSet(database(), set, { sealedRules: text, keyId });
  }),
];
