/**
 * Executes payments: moves the money of each transfer from the debtor to a creditor in this bank or out of it, takes
 * the fee, writes the rows, and settles or rejects the payment. Each call is one transaction that locks the payment
 * first and then every account in the order of ids. The caller decides when.
 */
import { randomUUID } from 'node:crypto';
import { executions } from '@/lib/xs2a/payment/execution';
import { type PaymentKind, paymentKind } from '@/lib/xs2a/payment/payment-product';
import { addDays } from '@/lib/xs2a/value/iso-date';
import type { Queryable } from '@/sandbox-bank/store/database';
import {
  type BankAccount,
  type LockedAccount,
  lockAccounts,
} from '@/sandbox-bank/store/ledger/account';
import {
  insertAccountTransactions,
  type NewAccountTransaction,
  readReservedMinor,
} from '@/sandbox-bank/store/ledger/account-transaction';
import {
  endPayment,
  findPayment,
  type Payment,
  setNextDueDate,
} from '@/sandbox-bank/store/ledger/payment';
import {
  endInstructions,
  findLastInstruction,
  type InstructionOutcome,
  insertInstructions,
  listInstructions,
  type PaymentInstruction,
} from '@/sandbox-bank/store/ledger/payment-instruction';
import { bookedDebitRows, paymentRow } from './debit-rows';
import { debtorEntry, loadDebtor } from './debtor';
import { convert } from './exchange-rate';
import { costOf, MINOR_UNITS_MAX } from './payment-cost';
import { incomingEntry } from './payment-entry';
import { domesticBban, readOrder } from './payment-order';
import { endReservation } from './reserve-payment';

/** When payments are executed: the instant, the bank's day for the rows, and the batch run, if any. */
export type ExecutionMoment = { at: Date; day: string; batchRunId: string | null };

/** How many transfers were executed, and how many were not. */
export type ExecutionCount = { executed: number; rejected: number };

const NOTHING: ExecutionCount = { executed: 0, rejected: 0 };

/** A stored payment's kind. @throws Error when its product is unknown, which is a bug. */
export function kindOfPayment({
  service,
  product,
}: Pick<Payment, 'service' | 'product'>): PaymentKind {
  const kind = paymentKind(service, product);
  if (kind === null) throw new Error(`a payment of ${service} has the product ${product}`);
  return kind;
}

/**
 * Executes a waiting single or bulk payment (`PDNG`), once and for all: a transfer without funds is never retried.
 * Payments in other statuses stay as they are.
 * @see supplement#8
 * @see supplement#10.11
 */
export async function executePayment(
  db: Queryable,
  paymentId: string,
  moment: ExecutionMoment,
): Promise<ExecutionCount> {
  const payment = await findPayment(db, paymentId, { lock: true });
  if (payment?.transactionStatus !== 'PDNG') return NOTHING;
  const instructions = await listInstructions(db, paymentId, 'PDNG');
  const outcomes = await carryOut(db, payment, instructions, moment);
  const end = endOf(outcomes);
  await endPayment(db, { id: paymentId, now: moment.at, ...end });
  return countOf(outcomes);
}

/**
 * Executes a periodic payment's instruction for its day, or skips the day when the sandbox does not execute periodic
 * payments, and sets the next day. After its last day the payment is settled, or rejected if no day was executed. A day
 * without funds is skipped; the payment continues.
 * @see supplement#5
 * @see supplement#10.12
 * @assumes periodic-status
 */
export async function executePeriodicDay(
  db: Queryable,
  paymentId: string,
  moment: ExecutionMoment,
  options: { execute: boolean },
): Promise<ExecutionCount> {
  const payment = await findPayment(db, paymentId, { lock: true });
  if (payment === null || payment.nextDueDate === null || payment.nextDueDate > moment.day) {
    return NOTHING;
  }
  const { period, transfers } = readOrder(payment.request);
  const transfer = transfers[0]?.transfer;
  if (period === null || transfer === undefined)
    throw new Error('a periodic payment has no period');
  let outcomes: InstructionOutcome[] = [];
  if (options.execute) {
    const debtor = await loadDebtor(db, payment);
    const cost = costOf(
      'periodic-payments',
      transfer,
      debtor?.currency ?? transfer.instructedAmount.currency,
    );
    const last = await findLastInstruction(db, paymentId);
    const instruction: PaymentInstruction = {
      id: randomUUID(),
      paymentId,
      worldId: payment.worldId,
      position: last === null ? 0 : last.position + 1,
      executionDate: payment.nextDueDate,
      transactionStatus: 'PDNG',
      refusal: null,
      amountMinor: cost.amountMinor,
      currency: transfer.instructedAmount.currency,
      debitMinor: cost.debitMinor,
      feeMinor: cost.feeMinor,
      transfer,
    };
    await insertInstructions(db, [instruction], payment.approvedAt);
    outcomes = await carryOut(db, payment, [instruction], moment);
  }
  const [next] = executions(period, addDays(payment.nextDueDate, 1), 1);
  if (next === undefined) {
    const paid = await listInstructions(db, paymentId, 'ACSC');
    await endPayment(db, {
      id: paymentId,
      transactionStatus: paid.length > 0 ? 'ACSC' : 'RJCT',
      fundsAvailable: null,
      now: moment.at,
    });
  } else {
    await setNextDueDate(db, paymentId, next.executionDate);
  }
  return countOf(outcomes);
}

function countOf(outcomes: readonly InstructionOutcome[]): ExecutionCount {
  const executed = outcomes.filter(({ transactionStatus }) => transactionStatus === 'ACSC').length;
  return { executed, rejected: outcomes.length - executed };
}

/** A payment's status from those of its transfers. @see supplement#8 @assumes bulk-status */
function endOf(outcomes: readonly InstructionOutcome[]): {
  transactionStatus: 'ACSC' | 'ACCP' | 'RJCT' | 'PART';
  fundsAvailable: boolean | null;
} {
  const { executed, rejected } = countOf(outcomes);
  if (rejected === 0) return { transactionStatus: 'ACSC', fundsAvailable: null };
  if (executed > 0) return { transactionStatus: 'PART', fundsAvailable: null };
  return outcomes.some(({ refusal }) => refusal === 'NO_FUNDS')
    ? { transactionStatus: 'ACCP', fundsAvailable: false }
    : { transactionStatus: 'RJCT', fundsAvailable: null };
}

/** An executed transfer, with the amount credited if the creditor is in this bank. */
type Settled = {
  instruction: PaymentInstruction;
  creditor: LockedAccount | null;
  creditMinor: bigint | null;
};

/** Moves the money of each transfer that can be executed, in order, and records each outcome. */
async function carryOut(
  db: Queryable,
  payment: Payment,
  instructions: readonly PaymentInstruction[],
  moment: ExecutionMoment,
): Promise<InstructionOutcome[]> {
  const kind = kindOfPayment(payment);
  const debtor = await loadDebtor(db, payment);
  const locked = await lockAccounts(db, {
    ids: debtor === null ? [] : [debtor.id],
    creditors: {
      worldId: payment.worldId,
      bbans: instructions.flatMap(({ transfer }) => domesticBban(transfer) ?? []),
    },
  });
  let available = await availableMinor(db, debtor, locked);
  const booked = new Map(locked.map(({ id, bookedMinor }) => [id, bookedMinor]));
  const outcomes: InstructionOutcome[] = [];
  const settled: Settled[] = [];
  for (const instruction of instructions) {
    const { transfer, debitMinor, feeMinor, amountMinor, currency } = instruction;
    const bban = domesticBban(transfer);
    const creditor =
      bban === null ? null : (locked.find((account) => account.bban === bban) ?? null);
    const creditMinor =
      creditor === null ? null : convert(amountMinor, currency, creditor.currency);
    const refusal = refusalOf({
      available,
      needed: debitMinor + feeMinor,
      creditor,
      creditMinor,
      booked,
    });
    outcomes.push({
      id: instruction.id,
      transactionStatus: refusal === null ? 'ACSC' : refusal === 'NO_FUNDS' ? 'ACCP' : 'RJCT',
      refusal,
      creditorAccountId: refusal === null ? (creditor?.id ?? null) : null,
      creditMinor: refusal === null ? creditMinor : null,
    });
    if (refusal !== null || available === null) continue;
    available -= debitMinor + feeMinor;
    if (creditor !== null && creditMinor !== null) {
      booked.set(creditor.id, (booked.get(creditor.id) ?? 0n) + creditMinor);
    }
    settled.push({ instruction, creditor, creditMinor });
  }
  if (debtor !== null) await endReservation(db, debtor, instructions);
  if (debtor !== null && settled.length > 0) {
    await insertAccountTransactions(
      db,
      debtor.id,
      bookedDebitRows(
        { payment, debtor, instructions: settled.map(({ instruction }) => instruction), moment },
        kind,
      ),
    );
    await writeCredits(db, { kind, debtor, settled, moment });
  }
  await endInstructions(db, outcomes, { batchRunId: moment.batchRunId, now: moment.at });
  return outcomes;
}

/** What the debtor can spend now; null when it has been removed. */
async function availableMinor(
  db: Queryable,
  debtor: BankAccount | null,
  locked: readonly LockedAccount[],
): Promise<bigint | null> {
  const account = locked.find(({ id }) => id === debtor?.id);
  if (account === undefined) return null;
  const reserved = await readReservedMinor(db, account.id, { ofPayments: false });
  return account.bookedMinor + account.creditMinor + reserved;
}

/** Why a transfer cannot be executed, or null when it can. */
function refusalOf(transfer: {
  available: bigint | null;
  needed: bigint;
  creditor: LockedAccount | null;
  creditMinor: bigint | null;
  booked: ReadonlyMap<string, bigint>;
}): InstructionOutcome['refusal'] {
  const { available, needed, creditor, creditMinor, booked } = transfer;
  if (available === null) return 'NO_DEBTOR';
  if (needed > available) return 'NO_FUNDS';
  if (creditor !== null && creditMinor !== null) {
    // The balance, with the credit line, would be too large for the interface.
    const after = (booked.get(creditor.id) ?? 0n) + creditMinor;
    if (after + creditor.creditMinor > MINOR_UNITS_MAX) return 'NOT_CREDITABLE';
  }
  return null;
}

/** The rows of creditors in this bank, account by account. */
async function writeCredits(
  db: Queryable,
  {
    kind,
    debtor,
    settled,
    moment,
  }: {
    kind: PaymentKind;
    debtor: BankAccount;
    settled: readonly Settled[];
    moment: ExecutionMoment;
  },
): Promise<void> {
  const entry = debtorEntry(debtor);
  const rows = new Map<string, NewAccountTransaction[]>();
  for (const { instruction, creditor, creditMinor } of settled) {
    if (creditor === null || creditMinor === null) continue;
    const row = paymentRow({ status: 'BOOKED', account: creditor, moment }, instruction.id, {
      amountMinor: creditMinor,
      details: incomingEntry(kind, instruction.transfer, entry, creditor.currency),
    });
    rows.set(creditor.id, [...(rows.get(creditor.id) ?? []), row]);
  }
  for (const [accountId, credits] of rows) {
    await insertAccountTransactions(db, accountId, credits);
  }
}
