/**
 * A customer that exists after initialisation. Ids are derived from what they identify, so initialising again restores
 * the same resources and keeps consents to them valid.
 */
import { createHash } from 'node:crypto';
import { norwegianIban } from '@/lib/xs2a/account/account-number';
import type { CustomerType } from '@/sandbox-bank/store/customer';
import type { AccountOf, NewAccount } from '@/sandbox-bank/store/ledger/account';
import type { NewAccountTransaction } from '@/sandbox-bank/store/ledger/account-transaction';
import type { Party, Row } from './row';

/** An account or card account with its rows, oldest first. */
export type InitialAccount = NewAccount & { transactions: NewAccountTransaction[] };

/** One PSU's rights to one of the customer's accounts. */
export type InitialEngagement = {
  id: string;
  identityNumber: string;
  accountId: string;
  registerLimitMinor: bigint | null;
  approvalLimitMinor: bigint | null;
};

/** A customer with all their data; card accounts come after accounts. */
export type InitialCustomer = {
  id: string;
  customerNumber: string;
  name: string;
  customerType: CustomerType;
  accounts: InitialAccount[];
  agreement: { id: string; name: string; engagements: InitialEngagement[] };
};

/** The customer's limit for registering and approving under a corporate agreement. */
const CORPORATE_LIMIT_MINOR = 50_000_000n;

/**
 * A customer who may act for each of their accounts, and others who may for one; the card belongs to the first account.
 */
export function initialCustomer({
  customerNumber,
  name,
  customerType,
  today,
  accounts,
  card,
  engaged = [],
}: Pick<InitialCustomer, 'customerNumber' | 'name' | 'customerType'> & {
  today: string;
  accounts: readonly {
    party: Party;
    name: string;
    rows: readonly Row[];
    creditMinor?: bigint;
    savings?: boolean;
  }[];
  card?: Pick<AccountOf<'card'>, 'reference' | 'maskedPan' | 'name' | 'creditMinor'> & {
    transactions: NewAccountTransaction[];
  };
  /** Other PSUs with rights to one of the accounts. */
  engaged?: readonly { identityNumber: string; party: Party }[];
}): InitialCustomer {
  const customerId = idOf('customer', customerNumber);
  const opened = accounts.map(
    ({ party, rows, creditMinor = 0n, savings = false, ...account }): InitialAccount => ({
      id: idOf('account', party.bban),
      kind: 'account',
      customerId,
      bban: party.bban,
      iban: norwegianIban(party.bban),
      name: account.name,
      product: savings ? 'SPAREKONTO' : 'BRUKSKONTO',
      cashAccountType: savings ? 'SVGS' : 'CACC',
      currency: 'NOK',
      creditMinor,
      kidRequired: false,
      transactions: accountTransactions(party.bban, today, rows),
    }),
  );
  const cards = (card === undefined ? [] : [card]).map(
    (each): InitialAccount => ({
      ...each,
      id: idOf('card account', each.reference),
      kind: 'card',
      customerId,
      relatedAccountId: opened[0]?.id ?? null,
      product: 'KREDITTKORT',
      currency: 'NOK',
    }),
  );
  const isCorporate = customerType === 'CORPORATE';
  const limitMinor = isCorporate ? CORPORATE_LIMIT_MINOR : null;
  return {
    id: customerId,
    customerNumber,
    name,
    customerType,
    accounts: [...opened, ...cards],
    agreement: {
      id: idOf('agreement', customerNumber),
      name: isCorporate ? `Nettbankavtale ${name}` : name,
      engagements: [
        ...opened.map(({ id }) => ({ identityNumber: customerNumber, accountId: id })),
        ...engaged.map(({ identityNumber, party }) => ({
          identityNumber,
          accountId: idOf('account', party.bban),
        })),
      ].map(({ identityNumber, accountId }) => ({
        id: idOf('engagement', identityNumber, accountId),
        identityNumber,
        accountId,
        registerLimitMinor: limitMinor,
        approvalLimitMinor: limitMinor,
      })),
    },
  };
}

/** A UUID derived from the words: equal words give equal ids. */
export function idOf(...words: readonly string[]): string {
  const hex = createHash('sha256').update(words.join(' ')).digest('hex');
  return hex.replace(
    /^(.{8})(.{4}).(.{3}).(.{3})(.{12}).*$/,
    (_, a: string, b: string, c: string, d: string, e: string) => `${a}-${b}-8${c}-9${d}-${e}`,
  );
}

/** Noon UTC of a day, used as the creation time of that day's rows. */
export function noonOf(day: string): Date {
  return new Date(`${day}T12:00:00Z`);
}

/** Rows as they are stored, oldest first and pending ones last, without those after today. */
function accountTransactions(
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
      transactionDate: null,
      valueDate: row.valueDate ?? null,
      amountMinor: row.amountMinor,
      details: row.details,
      entryDetails: row.entryDetails ?? null,
      instructionId: null,
      byHand: false,
      createdAt: noonOf(row.date),
    }));
}
