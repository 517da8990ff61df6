/** Stored transactions in the form used to look for patterns. Of the bank's answer, only the counterparty is read. */
import { accountNumberOf } from '@/lib/aisp/transactions/transaction-view';
import type { TransactionRow } from '@/lib/db/stored-transactions';
import { storedCategory } from '@/lib/db/stored-values';
import { openTransaction } from '@/lib/vault/transaction';
import { AnsweredAccountReference } from '@/lib/xs2a/account/account';
import { readablePart } from '@/lib/xs2a/message/readable-part';
import { toMinorUnits } from '@/lib/xs2a/value/amount';
import { AnsweredAmount } from '@/lib/xs2a/value/amount-schemas';
import { AnsweredDate } from '@/lib/xs2a/value/iso-date-schemas';
import { z } from '@/lib/xs2a/value/zod';
import type { Booking } from './recurring/booking';
import type { PendingRow } from './recurring/coming';

const Party = z.object({
  transactionAmount: AnsweredAmount,
  transactionDate: AnsweredDate.nullish(),
  creditorName: z.string().nullish(),
  creditorAccount: AnsweredAccountReference.nullish(),
  debtorName: z.string().nullish(),
  debtorAccount: AnsweredAccountReference.nullish(),
  cardAcceptorName: z.string().nullish(),
  remittanceInformationUnstructured: z.string().nullish(),
  remittanceInformationUnstructuredArray: z.array(z.string()).nullish(),
  transactionDetails: z.string().nullish(),
});

/** A booked row. @throws UnreadableRow when it cannot be decrypted. */
export function bookingOf(row: TransactionRow): Booking {
  return { ...pendingOf(row), day: row.sortDate };
}

/** A pending row. @throws UnreadableRow when it cannot be decrypted. */
export function pendingOf(row: TransactionRow): PendingRow {
  const { raw } = openTransaction({ ...row, sealedEntries: null });
  const party = readablePart(Party, raw).value ?? Party.parse(raw);
  const amount = toMinorUnits(party.transactionAmount);
  const isOut = amount < 0n;
  return {
    id: row.id,
    accountId: row.accountId,
    day: party.transactionDate ?? null,
    amount,
    currency: party.transactionAmount.currency,
    category: storedCategory(row.category),
    name: textOf(isOut ? party.creditorName : party.debtorName, party.cardAcceptorName),
    number: accountNumberOf(isOut ? party.creditorAccount : party.debtorAccount),
    message: textOf(
      party.remittanceInformationUnstructuredArray?.join(' '),
      party.remittanceInformationUnstructured,
      party.transactionDetails,
    ),
  };
}

/** The first that is not blank. */
function textOf(...texts: readonly (string | null | undefined)[]): string | null {
  return texts.map((text) => text?.trim()).find(Boolean) ?? null;
}
