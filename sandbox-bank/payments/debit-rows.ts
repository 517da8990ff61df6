/**
 * The debtor's rows for a payment, pending or booked. An account gets one for each transfer, or one for a whole bulk,
 * and one for the fee. A card account has no batch rows.
 */
import { randomUUID } from 'node:crypto';
import type { PaymentRequest } from '@/lib/xs2a/payment/payment';
import type { PaymentKind } from '@/lib/xs2a/payment/payment-product';
import { fromMinorUnits } from '@/lib/xs2a/value/amount';
import type { BankAccount } from '@/sandbox-bank/store/ledger/account';
import type {
  EntryStatus,
  NewAccountTransaction,
} from '@/sandbox-bank/store/ledger/account-transaction';
import type { Payment } from '@/sandbox-bank/store/ledger/payment';
import type { PaymentInstruction } from '@/sandbox-bank/store/ledger/payment-instruction';
import { debtorEntry } from './debtor';
import {
  batchEntry,
  batchEntryDetails,
  cardEntry,
  cardFeeEntry,
  type EntryDebtor,
  type EntryFields,
  feeEntry,
  outgoingEntry,
  pendingEntry,
} from './payment-entry';
import type { Transfer } from './payment-order';

/** The instant of rows and the bank's day. */
export type RowMoment = { at: Date; day: string };

/** What a payment takes from its debtor for some of its transfers. */
export type Debit = {
  payment: Payment;
  debtor: BankAccount;
  instructions: readonly PaymentInstruction[];
  moment: RowMoment;
};

/** The rows of executed transfers. */
export function bookedDebitRows(debit: Debit, kind: PaymentKind): NewAccountTransaction[] {
  const { debtor, moment } = debit;
  if (debtor.kind === 'account') {
    return accountRows(debit, 'BOOKED', (transfer, entry) => outgoingEntry(kind, transfer, entry));
  }
  return cardRows(debit, debtor, { status: 'BOOKED', account: debtor, moment });
}

/** The rows of waiting transfers, all under the first instruction. */
export function pendingDebitRows(debit: Debit): NewAccountTransaction[] {
  const { debtor, moment } = debit;
  if (debtor.kind === 'account') return accountRows(debit, 'PENDING', pendingEntry);
  const { first } = summaryOf(debit);
  return cardRows(debit, debtor, { status: 'PENDING', account: debtor, moment }).map((row) => ({
    ...row,
    instructionId: first.id,
  }));
}

/** What the rows of a payment have in common. */
type RowsOn = { status: EntryStatus; account: Pick<BankAccount, 'kind'>; moment: RowMoment };

/** A payment's row on an account of either kind. */
export function paymentRow(
  { status, account, moment }: RowsOn,
  instructionId: string,
  row: {
    amountMinor: bigint;
    details: EntryFields;
    entryDetails?: EntryFields[] | null;
  },
): NewAccountTransaction {
  const { at, day } = moment;
  return {
    id: randomUUID(),
    status,
    entryDate: day,
    transactionDate: account.kind === 'card' ? day : null,
    valueDate: status === 'BOOKED' ? day : null,
    entryDetails: null,
    instructionId,
    byHand: false,
    createdAt: at,
    ...row,
  };
}

function cardRows(
  debit: Debit,
  { maskedPan, currency }: Extract<BankAccount, { kind: 'card' }>,
  on: RowsOn,
): NewAccountTransaction[] {
  const { first, feeMinor, what } = summaryOf(debit);
  const rows = debit.instructions.map(({ id, debitMinor, transfer }) =>
    paymentRow(on, id, { amountMinor: -debitMinor, details: cardEntry(transfer, maskedPan) }),
  );
  if (feeMinor > 0n) {
    const fee = { amount: fromMinorUnits(feeMinor, currency), currency };
    const details = cardFeeEntry(maskedPan, what, fee);
    rows.push(paymentRow(on, first.id, { amountMinor: -feeMinor, details }));
  }
  return rows;
}

function accountRows(
  debit: Debit,
  status: EntryStatus,
  single: (transfer: Transfer, debtor: EntryDebtor) => EntryFields,
): NewAccountTransaction[] {
  const { debtor, instructions, moment } = debit;
  const on = { status, account: debtor, moment };
  const { first, debitMinor, feeMinor, bulkId, what } = summaryOf(debit);
  const entry = debtorEntry(debtor);
  const rows = [
    paymentRow(on, first.id, {
      amountMinor: -debitMinor,
      ...(bulkId === null
        ? { details: single(first.transfer, entry) }
        : {
            details: batchEntry(entry, bulkId),
            entryDetails: instructions.map((each) =>
              batchEntryDetails(each.transfer, entry, each.debitMinor),
            ),
          }),
    }),
  ];
  if (feeMinor > 0n) {
    rows.push(paymentRow(on, first.id, { amountMinor: -feeMinor, details: feeEntry(entry, what) }));
  }
  return rows;
}

/** A debit's totals, and the purpose of its fee. @throws Error when it has no transfer. */
function summaryOf({ payment, instructions }: Debit) {
  const [first] = instructions;
  if (first === undefined) throw new Error('a debit without a transfer');
  const bulkId =
    payment.service === 'bulk-payments'
      ? (payment.request as PaymentRequest<'bulk-payments'>).paymentInformationId
      : null;
  return {
    first,
    bulkId,
    what: bulkId === null ? `payment to ${first.transfer.creditorName}` : `bulk payment ${bulkId}`,
    debitMinor: instructions.reduce((sum, { debitMinor }) => sum + debitMinor, 0n),
    feeMinor: instructions.reduce((sum, { feeMinor }) => sum + feeMinor, 0n),
  };
}
