/**
 * Payments as the TPP created them, each with its overall status. Their transfers are in payment-instruction; the
 * callers decide on status changes.
 */
import type { PaymentRequest } from '@/lib/xs2a/payment/payment';
import type { PaymentProduct, PaymentService } from '@/lib/xs2a/payment/payment-product';
import type { PaymentStatus } from '@/lib/xs2a/payment/payment-status';
import type { PsuContext } from '@/lib/xs2a/value/psu-context';
import { findRow, findRows, type Queryable } from '@/sandbox-bank/store/database';

/** A payment; the fee is in minor units of its currency, which is null when the price list does not cover it. */
export type Payment = {
  id: string;
  tppId: string;
  worldId: string;
  /** Null until approval for a payment initiated with only a PSU-Context. */
  psuId: string | null;
  context: PsuContext;
  agreementId: string | null;
  service: PaymentService;
  product: PaymentProduct;
  request: PaymentRequest;
  transactionStatus: PaymentStatus;
  fundsAvailable: boolean | null;
  /** An account or card account; null when it has been removed. */
  debtorAccountId: string | null;
  feeMinor: bigint;
  feeCurrency: string | null;
  requestedExecutionDate: string | null;
  /** The date of a periodic payment's next instruction; null when there are no more. */
  nextDueDate: string | null;
  createdAt: Date;
  approvedAt: Date | null;
};

type Row = Omit<Payment, 'service'> & { kind: keyof typeof SERVICES };

const SERVICES = {
  SINGLE: 'payments',
  PERIODIC: 'periodic-payments',
  BULK: 'bulk-payments',
} as const satisfies Record<string, PaymentService>;

const KINDS = {
  payments: 'SINGLE',
  'periodic-payments': 'PERIODIC',
  'bulk-payments': 'BULK',
} as const satisfies Record<PaymentService, keyof typeof SERVICES>;

const COLUMNS = `payment.id, payment.tpp_id AS "tppId",
  payment.world_id AS "worldId", payment.psu_id AS "psuId", payment.context,
  payment.agreement_id AS "agreementId", payment.kind, payment.product, payment.request,
  payment.transaction_status AS "transactionStatus", payment.funds_available AS "fundsAvailable",
  payment.debtor_account_id AS "debtorAccountId", payment.fee_minor AS "feeMinor",
  payment.fee_currency AS "feeCurrency",
  payment.requested_execution_date AS "requestedExecutionDate",
  payment.next_due_date AS "nextDueDate", payment.created_at AS "createdAt",
  payment.approved_at AS "approvedAt"`;

/** Stores a received payment. */
export async function insertPayment(
  db: Queryable,
  payment: Omit<Payment, 'transactionStatus' | 'fundsAvailable' | 'nextDueDate' | 'approvedAt'> & {
    duplicateKey: Buffer;
  },
): Promise<void> {
  await db.query(
    `INSERT INTO payment (id, tpp_id, psu_id, context, agreement_id, kind, product, request,
       transaction_status, debtor_account_id, fee_minor, fee_currency, duplicate_key,
       requested_execution_date, created_at, world_id)
     VALUES ($1, $2, $3, $4, $5, $6, $7, $8, 'RCVD', $9, $10, $11, $12, $13, $14, $15)`,
    [
      payment.id,
      payment.tppId,
      payment.psuId,
      payment.context,
      payment.agreementId,
      KINDS[payment.service],
      payment.product,
      JSON.stringify(payment.request),
      payment.debtorAccountId,
      payment.feeMinor,
      payment.feeCurrency,
      payment.duplicateKey,
      payment.requestedExecutionDate,
      payment.createdAt,
      payment.worldId,
    ],
  );
}

/** The payment with this id, or null. `lock` locks it until the transaction ends. */
export async function findPayment(
  db: Queryable,
  id: string,
  { lock }: { lock: boolean },
): Promise<Payment | null> {
  const row = await findRow<Row>(
    db,
    `SELECT ${COLUMNS} FROM payment WHERE id = $1 ${lock ? 'FOR UPDATE' : ''}`,
    [id],
  );
  return row === null ? null : read(row);
}

/** Locks these payments until the transaction ends, in the order of their ids, and returns them in that order. */
export async function lockPayments(db: Queryable, ids: readonly string[]): Promise<Payment[]> {
  const result = await db.query<Row>(
    `SELECT ${COLUMNS} FROM payment WHERE id = ANY($1::uuid[]) ORDER BY id FOR UPDATE`,
    [ids],
  );
  return result.rows.map(read);
}

/**
 * The logical duplicate: a payment of this TPP in this world with the same key, neither cancelled nor rejected. It
 * belongs to the PSU or to nobody yet; to anyone when the PSU is unknown.
 */
export async function findLogicalDuplicate(
  db: Queryable,
  {
    tppId,
    worldId,
    psuId,
    duplicateKey,
  }: { tppId: string; worldId: string; psuId: string | null; duplicateKey: Buffer },
): Promise<{ id: string; createdAt: Date } | null> {
  return findRow<{ id: string; createdAt: Date }>(
    db,
    `SELECT id, created_at AS "createdAt" FROM payment
     WHERE tpp_id = $1 AND duplicate_key = $2 AND world_id = $4
       AND ($3::uuid IS NULL OR psu_id IS NULL OR psu_id = $3)
       AND transaction_status NOT IN ('CANC', 'RJCT') AND funds_available IS DISTINCT FROM false
     ORDER BY created_at DESC LIMIT 1`,
    [tppId, duplicateKey, psuId, worldId],
  );
}

/** Stores a payment's approval: its PSU, its status, and a periodic one's first day. */
export async function approvePayment(
  db: Queryable,
  approval: {
    id: string;
    psuId: string;
    agreementId: string;
    transactionStatus: PaymentStatus;
    nextDueDate: string | null;
    now: Date;
  },
): Promise<void> {
  await db.query(
    `UPDATE payment SET psu_id = $2, agreement_id = $3, transaction_status = $4,
       next_due_date = $5, approved_at = $6 WHERE id = $1`,
    [
      approval.id,
      approval.psuId,
      approval.agreementId,
      approval.transactionStatus,
      approval.nextDueDate,
      approval.now,
    ],
  );
}

/** Ends a payment: settled, partly settled, rejected or cancelled. */
export async function endPayment(
  db: Queryable,
  end: {
    id: string;
    transactionStatus: PaymentStatus;
    fundsAvailable: boolean | null;
    now: Date;
  },
): Promise<void> {
  await db.query(
    `UPDATE payment SET transaction_status = $2, funds_available = $3, next_due_date = NULL,
       ended_at = $4 WHERE id = $1`,
    [end.id, end.transactionStatus, end.fundsAvailable, end.now],
  );
}

/** Sets the day of a periodic payment's next instruction. */
export async function setNextDueDate(
  db: Queryable,
  id: string,
  nextDueDate: string | null,
): Promise<void> {
  await db.query('UPDATE payment SET next_due_date = $2 WHERE id = $1', [id, nextDueDate]);
}

/** A world's periodic payments with an instruction due by a day, oldest first, without those in `except`. */
export async function listPeriodicDue(
  db: Queryable,
  { worldId, day, approvedUntil }: { worldId: string; day: string; approvedUntil: Date },
  { except, limit }: { except: readonly string[]; limit: number },
): Promise<string[]> {
  const result = await db.query<{ id: string }>(
    `SELECT id FROM payment
     WHERE world_id = $5 AND next_due_date <= $1 AND approved_at <= $2
       AND NOT id = ANY($3::uuid[])
     ORDER BY next_due_date, approved_at, id LIMIT $4`,
    [day, approvedUntil, except, limit, worldId],
  );
  return result.rows.map(({ id }) => id);
}

/** A world's payments, newest first. */
export async function listPaymentsOfWorld(
  db: Queryable,
  worldId: string,
  limit: number,
): Promise<Payment[]> {
  const rows = await findRows<Row>(
    db,
    `SELECT ${COLUMNS} FROM payment WHERE world_id = $1 ORDER BY created_at DESC, id LIMIT $2`,
    [worldId, limit],
  );
  return rows.map(read);
}

function read({ kind, ...row }: Row): Payment {
  return { ...row, service: SERVICES[kind] };
}
