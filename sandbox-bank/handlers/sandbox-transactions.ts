/**
 * Sandbox operations on the transactions of accounts and card accounts. The balance is the sum of the booked rows, so
 * an account without rows has a balance of zero.
 */
import { randomUUID } from 'node:crypto';
import { CardTransaction, CardTransactions } from '@/lib/xs2a/account/card';
import { SandboxTransactionQuery } from '@/lib/xs2a/account/query-parameter';
import { Transaction, Transactions } from '@/lib/xs2a/account/transaction';
import {
  cardTransactionDateBreaks,
  type SandboxCardTransactionRequest,
  SandboxCardTransactionsRequest,
  SandboxTransactionRequest,
  SandboxTransactionsRequest,
} from '@/lib/xs2a/sandbox/transaction';
import { fromMinorUnits, toMinorUnits } from '@/lib/xs2a/value/amount';
import { bankDay } from '@/lib/xs2a/value/bank-time';
import { LAST_DAY } from '@/lib/xs2a/value/iso-date';
import { type BrokenRule, explainedRules } from '@/lib/xs2a/value/rule';
import { z } from '@/lib/xs2a/value/zod';
import { refuseBatchSums } from '@/sandbox-bank/accounts/batch-sum';
import { type Call, operation } from '@/sandbox-bank/server/operation';
import {
  created,
  noContent,
  ok,
  type Resolved,
  refuse,
  refused,
  refuseRules,
} from '@/sandbox-bank/server/reply';
import {
  type AccountKind,
  type AccountOf,
  type AccountSums,
  type BankAccount,
  type LockedAccount,
  lockAccounts,
  readAccountSums,
} from '@/sandbox-bank/store/ledger/account';
import {
  deleteAccountTransactions,
  findAccountTransaction,
  insertAccountTransactions,
  type NewAccountTransaction,
  readLastEntryNo,
} from '@/sandbox-bank/store/ledger/account-transaction';
import { accountPath, balancesFit } from './account-wire';
import {
  findAccountOfPath,
  ownName,
  refuseTooLarge,
  refuseUnknownAccount,
} from './sandbox-accounts';
import { statusesOf } from './transaction-page';
import {
  CardTransactionListQuery,
  FIRST_DAY,
  PAGE_PARAMETER,
  resolvePage,
} from './transaction-query';
import {
  answerTransactions,
  CURRENT_STYLE,
  type TransactionListing,
  transactionDetailsWire,
} from './transaction-wire';
import { refuseUnknownTransaction } from './transactions';

const SandboxTransactionListQuery = SandboxTransactionQuery.safeExtend(PAGE_PARAMETER);

/** `GET /v1/sandbox/accounts/{mockAccountId}/transactions`: all of an account's transactions. @see supplement#7 */
const listTransactionsOperation = operation('listSandboxTransactions', {
  summary: 'The transactions of an account, including those of payments, newest first.',
  query: SandboxTransactionListQuery,
  answers: { 200: Transactions },
  handle: (call) => {
    const { fromDate, toDate } = call.query;
    return listTransactionsOfPath(call, 'account', {
      range: rangeOf(fromDate, toDate),
      statuses: statusesOf('all'),
      parameters: {
        ...(fromDate === undefined ? {} : { fromDate }),
        ...(toDate === undefined ? {} : { toDate }),
      },
    });
  },
});

/** `GET /v1/sandbox/card-accounts/{mockCardAccountId}/transactions` */
const listCardTransactionsOperation = operation('listSandboxCardTransactions', {
  summary: 'The transactions of a card account, newest first.',
  query: CardTransactionListQuery,
  answers: { 200: CardTransactions },
  handle: (call) => {
    const { bookingStatus, dateFrom, dateTo } = call.query;
    const range = rangeOf(dateFrom, dateTo);
    return listTransactionsOfPath(call, 'card', {
      range,
      statuses: statusesOf(bookingStatus),
      parameters: { bookingStatus, ...range },
    });
  },
});

/** `POST /v1/sandbox/accounts/{mockAccountId}/transactions`: one transaction or an array. @see supplement#10.18 */
const createTransactionsOperation = operation('createSandboxTransactions', {
  summary: 'Books transactions on an account and changes its balance accordingly.',
  body: z.unknown(),
  bodyDescription: z.union([SandboxTransactionRequest, z.array(SandboxTransactionRequest)]),
  answers: { 201: z.union([Transaction, z.array(Transaction)]) },
  handle: async (call) => {
    const { body, now } = call;
    const account = await findAccountOfPath(call, 'account');
    if (account === null) return refuseUnknownAccount('account');
    const parsed = SandboxTransactionsRequest.safeParse(body);
    if (!parsed.success) return refuseRules(explainedRules(parsed.error), body);
    const isMany = Array.isArray(body);
    const today = bankDay(now);
    const broken = parsed.data.flatMap((row, index) =>
      [
        ...currencyBreaks(row, account),
        ...(row.bookingDate !== undefined && row.bookingDate > today
          ? [{ path: 'bookingDate', rule: 'date-in-future' as const }]
          : []),
      ].map((rule) => ({ ...rule, path: isMany ? `${index}.${rule.path}` : rule.path })),
    );
    if (broken.length > 0) return refuseRules(broken, body, { today });
    const foreign = parsed.data.flatMap((row, index) =>
      foreignDebtors(row, account).map((path) => (isMany ? `${index}.${path}` : path)),
    )[0];
    if (foreign !== undefined) {
      return refuse(
        'BAD_REQUEST',
        `${foreign}: expected this account (${account.bban}) as the debtor, got another account.`,
        { path: foreign },
      );
    }
    const uneven = refuseBatchSums(parsed.data, isMany);
    if (uneven !== null) return uneven;
    const rows = parsed.data.map((row) => newRow(row, account, today, now));
    const booked = await bookRows(call, account, rows, isMany);
    return booked.ok ? created(isMany ? booked.value : booked.value[0]) : booked.answer;
  },
});

/** `POST /v1/sandbox/card-accounts/{mockCardAccountId}/transactions`: always an array. @see supplement#2 */
const createCardTransactionsOperation = operation('createSandboxCardTransactions', {
  summary: 'Books transactions on a card account.',
  body: SandboxCardTransactionsRequest,
  answers: { 201: z.array(CardTransaction) },
  handle: async (call) => {
    const { body, now } = call;
    const card = await findAccountOfPath(call, 'card');
    if (card === null) return refuseUnknownAccount('card');
    const today = bankDay(now);
    const dates = body.map((row) => datesOf(row, today));
    const broken = [
      ...cardTransactionDateBreaks(dates, today),
      ...body.flatMap((row, index) =>
        currencyBreaks(row, card).map((rule) => ({ ...rule, path: `${index}.${rule.path}` })),
      ),
    ];
    if (broken.length > 0) return refuseRules(broken, body, { today });
    const rows = body.map((row) => newCardRow(row, today, now));
    const booked = await bookRows(call, card, rows, true);
    return booked.ok ? created(booked.value) : booked.answer;
  },
});

/** `GET /v1/sandbox/accounts/{mockAccountId}/transactions/{transactionId}` */
const getTransactionOperation = operation('getSandboxTransaction', {
  summary: 'One transaction of an account, with the entries of a batch.',
  answers: { 200: Transaction },
  handle: async (call) => {
    const { bank, db, params } = call;
    const account = await findAccountOfPath(call, 'account');
    if (account === null) return refuseUnknownAccount('account');
    const id = bank.ids.open('transaction', params.transactionId ?? '');
    const row = id === null ? null : await findAccountTransaction(db, account.id, id);
    return row === null
      ? refuseUnknownTransaction()
      : ok(transactionDetailsWire(bank, row, account));
  },
});

/** `DELETE /v1/sandbox/accounts/{mockAccountId}/transactions` */
const deleteTransactionsOperation = operation('deleteSandboxTransactions', {
  summary: 'Removes all transactions of an account, which leaves it empty.',
  answers: { 204: null },
  handle: async (call) => {
    const account = await findAccountOfPath(call, 'account');
    if (account === null) return refuseUnknownAccount('account');
    await deleteAccountTransactions(call.db, account.id);
    return noContent();
  },
});

export const sandboxTransactionOperations = [
  listTransactionsOperation,
  createTransactionsOperation,
  getTransactionOperation,
  deleteTransactionsOperation,
];
export const sandboxCardTransactionOperations = [
  listCardTransactionsOperation,
  createCardTransactionsOperation,
];

async function listTransactionsOfPath(
  call: Call<{ page?: string | undefined; limit: number; offset: number }, unknown>,
  kind: AccountKind,
  listing: Pick<TransactionListing, 'range' | 'statuses' | 'parameters'>,
) {
  const account = await findAccountOfPath(call, kind);
  if (account === null) return refuseUnknownAccount(kind);
  const path = `${accountPath(call.bank, account, 'sandboxPath')}/transactions`;
  const asOf = await readLastEntryNo(call.db, account.id);
  const page = resolvePage(call, { path, parameters: listing.parameters }, asOf);
  if (!page.ok) return page.answer;
  const shown = { ...listing, page: page.value, style: CURRENT_STYLE, path };
  return answerTransactions(call, account, shown);
}

/** The requested days; all days when none are given. */
const rangeOf = (from = FIRST_DAY, to = LAST_DAY) => ({ dateFrom: from, dateTo: to });

/**
 * Writes rows, and returns them as they are read.
 * @param inList whether the request has the rows in a list, so that paths name the row.
 */
async function bookRows(
  { bank, db, now }: Call<unknown, unknown>,
  account: BankAccount,
  rows: readonly NewAccountTransaction[],
  inList: boolean,
): Promise<Resolved<unknown[]>> {
  const today = bankDay(now);
  const [locked] = await lockAccounts(db, { ids: [account.id] });
  const sums = await readAccountSums(db, account.id, today);
  // The account may have been removed since it was found.
  if (locked === undefined || sums === null) return refused(refuseUnknownAccount(account.kind));
  const index = tooLargeRow({ account: locked, sums, rows, today });
  const row = rows[index];
  if (row !== undefined) {
    const path = `${inList ? `${index}.` : ''}transactionAmount.amount`;
    return refused(refuseTooLarge(path, fromMinorUnits(row.amountMinor, account.currency)));
  }
  await insertAccountTransactions(db, account.id, rows);
  return { ok: true, value: rows.map((each) => transactionDetailsWire(bank, each, account)) };
}

/**
 * If the rows together make a balance too large for the interface, the index of the first that does; otherwise -1.
 */
function tooLargeRow({
  account,
  sums,
  rows,
  today,
}: {
  account: LockedAccount;
  sums: AccountSums;
  rows: readonly NewAccountTransaction[];
  today: string;
}): number {
  let { bookedMinor, openingMinor } = sums;
  const fits = rows.map(({ amountMinor, entryDate }) => {
    bookedMinor += amountMinor;
    if (entryDate < today) openingMinor += amountMinor;
    return balancesFit(account, { ...sums, bookedMinor, openingMinor });
  });
  return fits.at(-1) === true ? -1 : fits.indexOf(false);
}

function currencyBreaks(
  { transactionAmount }: { transactionAmount: { currency: string } },
  { currency }: BankAccount,
): BrokenRule[] {
  return transactionAmount.currency === currency
    ? []
    : [{ path: 'transactionAmount.currency', rule: 'currency-of-account' }];
}

/** The paths of the debtors, of the row and of its entries, that are a different account. @see interface#errors */
function foreignDebtors(
  { debtorAccount, entryDetails = [] }: SandboxTransactionRequest,
  account: AccountOf<'account'>,
): string[] {
  return [
    ...(isForeign(debtorAccount, account) ? ['debtorAccount'] : []),
    ...entryDetails.flatMap((entry, index) =>
      isForeign(entry.debtorAccount, account) ? [`entryDetails.${index}.debtorAccount`] : [],
    ),
  ];
}

function isForeign(
  { bban, iban, maskedPan }: NonNullable<SandboxTransactionRequest['debtorAccount']> = {},
  account: AccountOf<'account'>,
): boolean {
  return (
    (bban !== undefined && bban !== account.bban) ||
    (iban !== undefined && iban !== account.iban) ||
    maskedPan !== undefined
  );
}

/** A row of an account. @assumes sandbox-transaction-dates */
function newRow(
  row: SandboxTransactionRequest,
  account: BankAccount,
  today: string,
  now: Date,
): NewAccountTransaction {
  const {
    transactionAmount,
    bookingDate = today,
    valueDate = bookingDate,
    entryDetails = null,
    batchIndicator: _indicator,
    batchNumberOfTransactions: _count,
    ...details
  } = row;
  const amountMinor = toMinorUnits(transactionAmount);
  return {
    ...bookedByHand(now),
    entryDate: bookingDate,
    transactionDate: null,
    valueDate,
    amountMinor,
    details: {
      ...ownName(amountMinor, account),
      ...withFreeText(amountMinor, details),
    },
    entryDetails:
      entryDetails?.map((entry) => withFreeText(toMinorUnits(entry.transactionAmount), entry)) ??
      null,
  };
}

/** An incoming row also has its free text in the array. @see supplement#10.22 */
function withFreeText<Details extends FreeText>(amountMinor: bigint, details: Details): Details {
  const { remittanceInformationUnstructured: text, remittanceInformationUnstructuredArray: lines } =
    details;
  return amountMinor > 0n && text !== undefined && lines === undefined
    ? { ...details, remittanceInformationUnstructuredArray: [text] }
    : details;
}

type FreeText = Pick<
  SandboxTransactionRequest,
  'remittanceInformationUnstructured' | 'remittanceInformationUnstructuredArray'
>;

/** Unless given, the booking date is today (or an earlier value date), and the value date is the booking date. */
function datesOf(
  { bookingDate, valueDate }: SandboxCardTransactionRequest,
  today: string,
): { bookingDate: string; valueDate: string } {
  const booking = bookingDate ?? (valueDate !== undefined && valueDate < today ? valueDate : today);
  return { bookingDate: booking, valueDate: valueDate ?? booking };
}

function newCardRow(
  row: SandboxCardTransactionRequest,
  today: string,
  now: Date,
): NewAccountTransaction {
  const {
    transactionAmount,
    bookingDate: _booking,
    valueDate: _value,
    transactionDate,
    ...details
  } = row;
  const { bookingDate, valueDate } = datesOf(row, today);
  return {
    ...bookedByHand(now),
    entryDate: bookingDate,
    transactionDate: transactionDate ?? bookingDate,
    valueDate,
    amountMinor: toMinorUnits(transactionAmount),
    details,
    entryDetails: null,
  };
}

/** Fields of every row that a developer books. */
function bookedByHand(now: Date) {
  return {
    id: randomUUID(),
    status: 'BOOKED' as const,
    instructionId: null,
    byHand: true,
    createdAt: now,
  };
}
