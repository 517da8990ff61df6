/**
 * The transfers of payments: a single payment has one, a bulk one for each row, a periodic payment one for each day. An
 * instruction waits (`PDNG`) from its approval until the run that executes or refuses it, once and for all.
 */
import type { PaymentStatus } from '@/lib/xs2a/payment/payment-status';
import type { Transfer } from '@/sandbox-bank/payments/payment-order';
import { findRow, findRows, type Queryable } from '@/sandbox-bank/store/database';

/** Why a transfer was not executed. */
export type InstructionRefusal = 'NO_FUNDS' | 'NO_DEBTOR' | 'NOT_CREDITABLE';

/** A transfer; `debitMinor` and `feeMinor` are in minor units of the debtor's account. */
export type PaymentInstruction = {
  id: string;
  paymentId: string;
  worldId: string;
  position: number;
  executionDate: string;
  transactionStatus: PaymentStatus;
  refusal: InstructionRefusal | null;
  amountMinor: bigint;
  currency: string;
  debitMinor: bigint;
  feeMinor: bigint;
  transfer: Transfer;
};

const COLUMNS = `id, payment_id AS "paymentId", world_id AS "worldId", position, execution_date AS "executionDate",
  transaction_status AS "transactionStatus", refusal, amount_minor AS "amountMinor", currency,
  debit_minor AS "debitMinor", fee_minor AS "feeMinor", details AS transfer`;

/** Stores one payment's instructions; `approvedAt` is null while it waits for approval. */
export async function insertInstructions(
  db: Queryable,
  instructions: readonly Omit<PaymentInstruction, 'refusal'>[],
  approvedAt: Date | null,
): Promise<void> {
  await db.query(
    `INSERT INTO payment_instruction (id, payment_id, position, execution_date, transaction_status,
       amount_minor, currency, debit_minor, fee_minor, details, world_id, approved_at)
     SELECT *, $12::timestamptz FROM unnest($1::uuid[], $2::uuid[], $3::int[], $4::date[],
       $5::text[], $6::bigint[], $7::text[], $8::bigint[], $9::bigint[], $10::jsonb[], $11::text[])`,
    [
      instructions.map(({ id }) => id),
      instructions.map(({ paymentId }) => paymentId),
      instructions.map(({ position }) => position),
      instructions.map(({ executionDate }) => executionDate),
      instructions.map(({ transactionStatus }) => transactionStatus),
      instructions.map(({ amountMinor }) => amountMinor),
      instructions.map(({ currency }) => currency),
      instructions.map(({ debitMinor }) => debitMinor),
      instructions.map(({ feeMinor }) => feeMinor),
      instructions.map(({ transfer }) => JSON.stringify(transfer)),
      instructions.map(({ worldId }) => worldId),
      approvedAt,
    ],
  );
}

/** A payment's instructions in order, all or those in one status. */
export async function listInstructions(
  db: Queryable,
  paymentId: string,
  status: PaymentStatus | null = null,
): Promise<PaymentInstruction[]> {
  return findRows<PaymentInstruction>(
    db,
    `SELECT ${COLUMNS} FROM payment_instruction
     WHERE payment_id = $1 AND ($2::text IS NULL OR transaction_status = $2) ORDER BY position`,
    [paymentId, status],
  );
}

/** A payment's latest instruction, or null. */
export async function findLastInstruction(
  db: Queryable,
  paymentId: string,
): Promise<PaymentInstruction | null> {
  return findRow<PaymentInstruction>(
    db,
    `SELECT ${COLUMNS} FROM payment_instruction WHERE payment_id = $1
     ORDER BY position DESC LIMIT 1`,
    [paymentId],
  );
}

/** Sets a payment's instructions waiting for their run; `position` orders payments approved together. */
export async function approveInstructions(
  db: Queryable,
  paymentId: string,
  { now, position }: { now: Date; position: number },
): Promise<void> {
  await db.query(
    `UPDATE payment_instruction SET transaction_status = 'PDNG', approved_at = $2,
       approval_position = $3
     WHERE payment_id = $1 AND transaction_status = 'RCVD'`,
    [paymentId, now, position],
  );
}

/** Cancels a payment's instructions that were not executed. */
export async function cancelInstructions(db: Queryable, paymentId: string): Promise<void> {
  await db.query(
    `UPDATE payment_instruction SET transaction_status = 'CANC'
     WHERE payment_id = $1 AND transaction_status IN ('RCVD', 'PDNG')`,
    [paymentId],
  );
}

/** How an instruction ended. `creditMinor` is null when the creditor is in another bank. */
export type InstructionOutcome = {
  id: string;
  transactionStatus: 'ACSC' | 'ACCP' | 'RJCT';
  refusal: InstructionRefusal | null;
  creditorAccountId: string | null;
  creditMinor: bigint | null;
};

/** Records how instructions ended, and in which run (none when executed at once). */
export async function endInstructions(
  db: Queryable,
  outcomes: readonly InstructionOutcome[],
  { batchRunId, now }: { batchRunId: string | null; now: Date },
): Promise<void> {
  await db.query(
    `UPDATE payment_instruction SET transaction_status = ended.transaction_status,
       refusal = ended.refusal, funds_available = (CASE ended.refusal WHEN 'NO_FUNDS' THEN false END),
       creditor_account_id = ended.creditor_account_id, credit_minor = ended.credit_minor,
       batch_run_id = $6, executed_at = $7
     FROM unnest($1::uuid[], $2::text[], $3::text[], $4::uuid[], $5::bigint[])
       AS ended (id, transaction_status, refusal, creditor_account_id, credit_minor)
     WHERE payment_instruction.id = ended.id`,
    [
      outcomes.map(({ id }) => id),
      outcomes.map(({ transactionStatus }) => transactionStatus),
      outcomes.map(({ refusal }) => refusal),
      outcomes.map(({ creditorAccountId }) => creditorAccountId),
      outcomes.map(({ creditMinor }) => creditMinor),
      batchRunId,
      now,
    ],
  );
}

/** The work of a run: a world's instructions due by a day and approved by an instant. */
export type DueRange = { worldId: string; day: string; approvedUntil: Date };

/** The payments with due instructions, in order of execution, without those in `except`. */
export async function listDuePayments(
  db: Queryable,
  range: DueRange,
  { except, limit }: { except: readonly string[]; limit: number },
): Promise<string[]> {
  const result = await db.query<{ paymentId: string }>(
    `SELECT payment_id AS "paymentId" FROM (
       SELECT payment_id, execution_date, approved_at, approval_position, id
       FROM payment_instruction
       WHERE world_id = $5 AND transaction_status = 'PDNG' AND execution_date <= $1
         AND approved_at <= $2 AND position = 0 AND NOT payment_id = ANY($3::uuid[])
       ORDER BY execution_date, approved_at, approval_position, id LIMIT $4) AS due
     ORDER BY execution_date, approved_at, approval_position, id`,
    [range.day, range.approvedUntil, except, limit, range.worldId],
  );
  return result.rows.map(({ paymentId }) => paymentId);
}

/** Waiting payments due by a day that have not been tried as pending yet, earliest first. */
export async function listUnreservedPayments(
  db: Queryable,
  range: DueRange,
  limit: number,
): Promise<string[]> {
  const result = await db.query<{ paymentId: string }>(
    `SELECT payment_id AS "paymentId" FROM payment_instruction
     WHERE world_id = $4 AND transaction_status = 'PDNG' AND execution_date <= $1
       AND approved_at <= $2 AND position = 0 AND NOT reservation_tried
     ORDER BY execution_date, approved_at, approval_position, id LIMIT $3`,
    [range.day, range.approvedUntil, limit, range.worldId],
  );
  return result.rows.map(({ paymentId }) => paymentId);
}

/** Records that a payment shows as pending, or could not. */
export async function markReservationTried(db: Queryable, paymentId: string): Promise<void> {
  await db.query(
    'UPDATE payment_instruction SET reservation_tried = true WHERE payment_id = $1 AND position = 0',
    [paymentId],
  );
}

/** The first day on which a world's run has something to do; null when nothing waits. */
export async function findFirstDueDay(db: Queryable, worldId: string): Promise<string | null> {
  const row = await findRow<{ day: string | null }>(
    db,
    `SELECT least(
     (SELECT min(execution_date) FROM payment_instruction
      WHERE world_id = $1 AND transaction_status = 'PDNG' AND position = 0),
     (SELECT min(next_due_date) FROM payment
      WHERE world_id = $1 AND next_due_date IS NOT NULL)) AS day`,
    [worldId],
  );
  return row?.day ?? null;
}
