/**
 * Pending rows of payments that the next batch run will execute, so that the account shows what is reserved before it
 * is booked. Payments for a later day, and those without funds, have none. Pending rows move no money, and the run
 * ignores them.
 */

import type { Queryable } from '@/sandbox-bank/store/database';
import { type BankAccount, lockAccounts } from '@/sandbox-bank/store/ledger/account';
import {
  endPendingTransactions,
  insertAccountTransactions,
  readReservedMinor,
} from '@/sandbox-bank/store/ledger/account-transaction';
import { findPayment } from '@/sandbox-bank/store/ledger/payment';
import {
  listInstructions,
  markReservationTried,
  type PaymentInstruction,
} from '@/sandbox-bank/store/ledger/payment-instruction';
import { pendingDebitRows, type RowMoment } from './debit-rows';
import { loadDebtor } from './debtor';

/**
 * Writes a waiting payment's pending rows. Does nothing for a payment in another status or without its debtor.
 * @param moment.day the bank's day on which it is reserved.
 * @assumes pending-payments
 */
export async function reservePayment(
  db: Queryable,
  paymentId: string,
  moment: RowMoment,
): Promise<void> {
  const payment = await findPayment(db, paymentId, { lock: true });
  if (payment?.transactionStatus !== 'PDNG') return;
  const instructions = await listInstructions(db, paymentId, 'PDNG');
  const debtor = await loadDebtor(db, payment);
  if (instructions.length === 0 || debtor === null) return;
  const needed = instructions.reduce(
    (sum, { debitMinor, feeMinor }) => sum + debitMinor + feeMinor,
    0n,
  );
  if (needed <= (await availableMinor(db, debtor.id))) {
    const rows = pendingDebitRows({ payment, debtor, instructions, moment });
    await insertAccountTransactions(db, debtor.id, rows);
  }
  await markReservationTried(db, paymentId);
}

/** Ends a payment's pending rows, which belong to the first of its instructions. */
export async function endReservation(
  db: Queryable,
  debtor: BankAccount,
  instructions: readonly PaymentInstruction[],
): Promise<void> {
  const [first] = instructions;
  if (first !== undefined) await endPendingTransactions(db, debtor.id, first.id);
}

/** What can still be reserved: the balance plus the credit, minus existing reservations. */
async function availableMinor(db: Queryable, accountId: string): Promise<bigint> {
  const [account] = await lockAccounts(db, { ids: [accountId] });
  if (account === undefined) return 0n;
  const reserved = await readReservedMinor(db, accountId, { ofPayments: true });
  return account.bookedMinor + account.creditMinor + reserved;
}
