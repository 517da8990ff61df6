/**
 * Pending rows of payments that the next batch run will carry out: what is reserved shows in the account before it is
 * booked. Payments for a later day, and those that lack funds already, show nothing. Pending rows move no money, and the
 * run does not ask whether there are any.
 */
import { randomUUID } from 'node:crypto';
import type { PaymentRequest } from '@/lib/xs2a/payment/payment';
import {
  accountRows,
  insertAccountTransactions,
  lockAccount,
} from '@/sandbox-bank/store/account-transaction';
import {
  cardRows,
  insertCardTransactions,
  lockCardAccount,
} from '@/sandbox-bank/store/card-account';
import type { Queryable } from '@/sandbox-bank/store/database';
import { findPayment, type Payment } from '@/sandbox-bank/store/payment';
import {
  listInstructions,
  markReservationTried,
  type PaymentInstruction,
} from '@/sandbox-bank/store/payment-instruction';
import { type Debtor, debtorEntry, loadDebtor } from './debtor';
import { batchEntry, batchEntryDetails, cardEntry, feeEntry, pendingEntry } from './payment-entry';

/**
 * Writes the pending rows of a payment that waits. A payment in any other status, or whose debtor is gone, is left as it
 * is.
 * @param moment.day the bank's day on which it is reserved.
 * @assumes pending-payments
 */
export async function reservePayment(
  db: Queryable,
  paymentId: string,
  moment: { at: Date; day: string },
): Promise<void> {
  const payment = await findPayment(db, paymentId, { lock: true });
  if (payment?.transactionStatus !== 'PDNG') return;
  const instructions = await listInstructions(db, paymentId, 'PDNG');
  const [first] = instructions;
  const debtor = await loadDebtor(db, payment);
  if (first === undefined || debtor === null) return;
  const debit = instructions.reduce((sum, { debitMinor }) => sum + debitMinor, 0n);
  const fee = instructions.reduce((sum, { feeMinor }) => sum + feeMinor, 0n);
  if (debit + fee <= (await availableMinor(db, debtor))) {
    await writePending(db, { payment, first, instructions, debtor, debit, fee, ...moment });
  }
  await markReservationTried(db, paymentId);
}

/** What can still be reserved: the balance and the credit, without what is reserved already. */
async function availableMinor(db: Queryable, debtor: Debtor): Promise<bigint> {
  if (debtor.kind === 'card') {
    const card = await lockCardAccount(db, debtor.card.id);
    return card === null ? 0n : card.creditLimitMinor + card.bookedMinor + card.reservedMinor;
  }
  const account = await lockAccount(db, debtor.account.id);
  return account === null
    ? 0n
    : account.bookedMinor + account.creditLineMinor + account.reservedMinor;
}

async function writePending(
  db: Queryable,
  pending: {
    payment: Payment;
    first: PaymentInstruction;
    instructions: readonly PaymentInstruction[];
    debtor: Debtor;
    debit: bigint;
    fee: bigint;
    at: Date;
    day: string;
  },
): Promise<void> {
  const { payment, first, instructions, debtor, debit, fee, at, day } = pending;
  const row = {
    status: 'PENDING' as const,
    entryDate: day,
    valueDate: null,
    instructionId: first.id,
    byHand: false,
    createdAt: at,
  };
  if (debtor.kind === 'card') {
    const { card } = debtor;
    await insertCardTransactions(db, card.id, [
      {
        ...row,
        id: randomUUID(),
        transactionDate: day,
        amountMinor: -(debit + fee),
        details: cardEntry(first.transfer, card.maskedPan),
      },
    ]);
    return;
  }
  const isBulk = payment.service === 'bulk-payments';
  const entry = debtorEntry(debtor);
  const { paymentInformationId } = payment.request as PaymentRequest<'bulk-payments'>;
  const rows = [
    {
      ...row,
      id: randomUUID(),
      amountMinor: -debit,
      details: isBulk ? batchEntry(entry, paymentInformationId) : pendingEntry(first.transfer),
      entryDetails: isBulk
        ? instructions.map(({ transfer, debitMinor }) =>
            batchEntryDetails(transfer, entry, debitMinor),
          )
        : null,
    },
  ];
  if (fee > 0n) {
    const what = isBulk
      ? `bulk payment ${paymentInformationId}`
      : `payment to ${first.transfer.creditorName}`;
    rows.push({
      ...row,
      id: randomUUID(),
      amountMinor: -fee,
      details: feeEntry(entry, what),
      entryDetails: null,
    });
  }
  await insertAccountTransactions(db, debtor.account.id, rows);
}

/** Ends the pending rows of a payment, which stand under the first of its instructions. */
export async function endReservation(
  db: Queryable,
  debtor: Debtor,
  instructions: readonly PaymentInstruction[],
): Promise<void> {
  const [first] = instructions;
  if (first === undefined) return;
  if (debtor.kind === 'account') await accountRows.endPending(db, debtor.account.id, first.id);
  else await cardRows.endPending(db, debtor.card.id, first.id);
}
