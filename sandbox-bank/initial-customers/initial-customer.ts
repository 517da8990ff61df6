/**
 * The shape of a customer that is there after initialisation. Ids are derived from what they name, so that initialising
 * again brings back the same resources and a consent to them stays one.
 */
import { createHash } from 'node:crypto';
import type { NewAccountTransaction } from '@/sandbox-bank/store/account-transaction';
import type { NewCardTransaction } from '@/sandbox-bank/store/card-account';
import type { Row } from './row';

/** An account with its rows, oldest first; amounts in minor units of its currency. */
export type InitialAccount = {
  id: string;
  bban: string;
  name: string;
  product: 'BRUKSKONTO' | 'SPAREKONTO';
  cashAccountType: 'CACC' | 'SVGS';
  currency: string;
  creditLineMinor: bigint;
  kidRequired: boolean;
  transactions: NewAccountTransaction[];
};

/** A card account with its rows, oldest first. */
export type InitialCardAccount = {
  id: string;
  relatedAccountId: string;
  reference: string;
  maskedPan: string;
  name: string;
  product: string;
  currency: string;
  creditLimitMinor: bigint;
  transactions: NewCardTransaction[];
};

/** One PSU's right to one account of the customer. */
export type InitialEngagement = {
  id: string;
  identityNumber: string;
  accountId: string;
  registerLimitMinor: bigint | null;
  approvalLimitMinor: bigint | null;
};

/** A customer with all that belongs to it. */
export type InitialCustomer = {
  id: string;
  customerNumber: string;
  name: string;
  customerType: 'PRIVATE' | 'CORPORATE';
  accounts: InitialAccount[];
  cardAccounts: InitialCardAccount[];
  agreement: { id: string; name: string; engagements: InitialEngagement[] };
};

/** A UUID that is the same for the same words. */
export function idOf(...words: readonly string[]): string {
  const hex = createHash('sha256').update(words.join(' ')).digest('hex');
  return hex.replace(
    /^(.{8})(.{4}).(.{3}).(.{3})(.{12}).*$/,
    (_, a: string, b: string, c: string, d: string, e: string) => `${a}-${b}-8${c}-9${d}-${e}`,
  );
}

/** Noon UTC of a day, as the time at which a row of that day was made. */
export const noonOf = (day: string): Date => new Date(`${day}T12:00:00Z`);

/** Rows as they are stored, oldest first and pending ones last; those after today are left out. */
export function accountTransactions(
  bban: string,
  today: string,
  rows: readonly Row[],
): NewAccountTransaction[] {
  return rows
    .filter((row) => row.date <= today)
    .sort(
      (one, other) =>
        Number(one.pending ?? false) - Number(other.pending ?? false) ||
        one.date.localeCompare(other.date),
    )
    .map((row, index) => ({
      id: idOf('account transaction', bban, today, String(index)),
      status: row.pending ? 'PENDING' : 'BOOKED',
      entryDate: row.date,
      valueDate: row.valueDate ?? null,
      amountMinor: row.amountMinor,
      details: row.details,
      entryDetails: row.entryDetails ?? null,
      instructionId: null,
      byHand: false,
      createdAt: noonOf(row.date),
    }));
}
