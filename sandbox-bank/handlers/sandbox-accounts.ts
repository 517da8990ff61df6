/**
 * Sandbox operations on accounts and their transactions. The sum of the booked rows is the balance, so that an opening
 * balance is a row too, and an account whose rows are all removed holds nothing.
 */
import { randomUUID } from 'node:crypto';
import { norwegianIban } from '@/lib/xs2a/account/account-reference';
import { SandboxTransactionQuery } from '@/lib/xs2a/account/query-parameter';
import { Transaction, Transactions } from '@/lib/xs2a/account/transaction';
import { encodePathSegment } from '@/lib/xs2a/message/link';
import {
  SandboxAccount,
  SandboxAccountRequest,
  SandboxTransactionRequest,
  SandboxTransactionsRequest,
} from '@/lib/xs2a/sandbox/sandbox';
import { type Amount, fromMinorUnits, toMinorUnits } from '@/lib/xs2a/value/amount';
import { bankDay } from '@/lib/xs2a/value/bank-time';
import { type BrokenRule, brokenRules } from '@/lib/xs2a/value/rule';
import { z } from '@/lib/xs2a/value/zod';
import { randomBban } from '@/sandbox-bank/accounts/new-account-number';
import { type Call, operation } from '@/sandbox-bank/server/operation';
import {
  type Answer,
  type AnswerLinks,
  created,
  link,
  noContent,
  ok,
  refuse,
  refuseRules,
} from '@/sandbox-bank/server/reply';
import {
  type BankAccount,
  deleteAccount,
  findAccount,
  findAccountByNumber,
  insertAccount,
  readAccountSums,
} from '@/sandbox-bank/store/account';
import {
  accountRows,
  deleteAccountTransactions,
  findAccountTransaction,
  insertAccountTransactions,
  type NewAccountTransaction,
} from '@/sandbox-bank/store/account-transaction';
import {
  ENGAGEMENT_ROLES,
  findPrivateAgreement,
  insertEngagement,
} from '@/sandbox-bank/store/agreement';
import { findCustomerByNumber } from '@/sandbox-bank/store/customer';
import type { Queryable } from '@/sandbox-bank/store/database';
import { accountReferenceWire, balancesWire } from './account-wire';
import { type PageCursor, readPage, rowSource, writeCursor } from './transaction-page';
import { resolveCursor } from './transaction-query';
import { transactionDetailsWire, transactionWire } from './transaction-wire';
import { refuseUnknownTransaction } from './transactions';

/** `POST /v1/sandbox/accounts`. @see supplement#7 @see supplement#10 */
const createAccountOperation = operation('createSandboxAccount', {
  summary: 'Makes an account of a customer. A private one joins the agreement by itself.',
  body: SandboxAccountRequest,
  answers: { 201: SandboxAccount },
  handle: async (call) => {
    const { db, body, now } = call;
    const owner = await findCustomerByNumber(db, body.customerNumber);
    if (owner === null) {
      return refuse(
        'BAD_REQUEST',
        'customerNumber: expected the number of a customer, got one that nobody has.',
        { path: 'customerNumber' },
      );
    }
    const id = randomUUID();
    const bban = await freeBban(db);
    const isSavings = body.cashAccountType === 'SVGS';
    await insertAccount(db, {
      id,
      customerId: owner.id,
      bban,
      iban: norwegianIban(bban),
      currency: body.currency,
      name: body.accountName,
      product: isSavings ? 'SPAREKONTO' : 'BRUKSKONTO',
      cashAccountType: body.cashAccountType,
      creditLineMinor: body.creditLine === undefined ? 0n : toMinorUnits(body.creditLine),
      kidRequired: body.kidRequired,
      byHand: true,
      createdAt: now,
    });
    const agreement = await findPrivateAgreement(db, owner.id);
    if (agreement !== null) {
      await insertEngagement(db, {
        id: randomUUID(),
        agreementId: agreement.id,
        identityNumber: owner.customerNumber,
        accountId: id,
        roles: [...ENGAGEMENT_ROLES],
        registerLimitMinor: null,
        approvalLimitMinor: null,
        byHand: true,
        createdAt: now,
      });
    }
    await insertAccountTransactions(db, id, openingRows(body.balance, now));
    const account = await findAccount(db, id);
    if (account === null) throw new Error('an account that was just made is gone');
    return created(await sandboxAccountWire(call, account));
  },
});

/** What an account holds at first is a row, so that the rows still add up to the balance. @see supplement#10 @assumes opening-balance-is-a-row */
function openingRows(balance: Amount | undefined, now: Date): NewAccountTransaction[] {
  const amountMinor = balance === undefined ? 0n : toMinorUnits(balance);
  if (amountMinor === 0n) return [];
  const day = bankDay(now);
  const message = 'Inngående saldo';
  return [
    {
      id: randomUUID(),
      status: 'BOOKED',
      entryDate: day,
      valueDate: day,
      amountMinor,
      details: {
        remittanceInformationUnstructured: message,
        remittanceInformationUnstructuredArray: [message],
      },
      entryDetails: null,
      instructionId: null,
      byHand: true,
      createdAt: now,
    },
  ];
}

/** `GET /v1/sandbox/accounts/{mockAccountId}` */
const getAccountOperation = operation('getSandboxAccount', {
  summary: 'One account, whoever owns it.',
  answers: { 200: SandboxAccount },
  handle: async (call) => {
    const account = await findAccountOfPath(call);
    return account === null ? refuseUnknownAccount() : ok(await sandboxAccountWire(call, account));
  },
});

/** `DELETE /v1/sandbox/accounts/{mockAccountId}` */
const deleteAccountOperation = operation('deleteSandboxAccount', {
  summary: 'Removes an account with its transactions and engagements.',
  answers: { 204: null },
  handle: async (call) => {
    const account = await findAccountOfPath(call);
    if (account === null) return refuseUnknownAccount();
    await deleteAccount(call.db, account.id);
    return noContent();
  },
});

/** The page of a list, as its links carry it. */
const SandboxTransactionListQuery = SandboxTransactionQuery.safeExtend({
  page: z.string().max(200).optional(),
});

const EARLIEST_DAY = '1970-01-01';
const LATEST_DAY = '9999-12-31';

/** `GET /v1/sandbox/accounts/{mockAccountId}/transactions`: everything that is on the account. @see supplement#7 */
const listTransactionsOperation = operation('listSandboxTransactions', {
  summary: 'The transactions of an account, those of payments too, newest first.',
  query: SandboxTransactionListQuery,
  answers: { 200: Transactions },
  handle: async (call) => {
    const { bank, db, query } = call;
    const account = await findAccountOfPath(call);
    if (account === null) return refuseUnknownAccount();
    const cursor = resolveCursor(query, await accountRows.readLastEntryNo(db, account.id));
    if (!cursor.ok) return cursor.answer;
    const range = {
      dateFrom: query.fromDate ?? EARLIEST_DAY,
      dateTo: query.toDate ?? LATEST_DAY,
    };
    const page = await readPage(
      rowSource(accountRows, db, { ownerId: account.id, ...range, asOf: cursor.value.asOf }),
      ['PENDING', 'BOOKED'],
      cursor.value,
      query.limit,
    );
    const wires = (status: 'BOOKED' | 'PENDING') =>
      page.rows
        .filter((row) => row.status === status)
        .map((row) => transactionWire(bank, row, account.currency));
    const self = `${sandboxAccountPath(call, account)}/transactions`;
    const href = (offset: number, at: PageCursor | null) => {
      const parameters = new URLSearchParams({
        ...(query.fromDate === undefined ? {} : { fromDate: query.fromDate }),
        ...(query.toDate === undefined ? {} : { toDate: query.toDate }),
        limit: String(query.limit),
        offset: String(Math.max(0, offset)),
        ...(at === null || at.kind === 'offset' ? {} : { page: writeCursor(at) }),
      });
      return `${self}?${parameters}`;
    };
    const links: AnswerLinks = { self: link(href(query.offset, null), 'GET') };
    if (page.next !== null) {
      links.next = link(href(query.offset + page.rows.length, page.next), 'GET');
    }
    if (page.previous !== null) {
      links.previous = link(href(query.offset - query.limit, page.previous), 'GET');
    }
    return ok({
      account: accountReferenceWire(account),
      transactions: { booked: wires('BOOKED'), pending: wires('PENDING'), _links: links },
    });
  },
});

/** `POST /v1/sandbox/accounts/{mockAccountId}/transactions`: one, or an array of them. @see supplement#10 */
const createTransactionsOperation = operation('createSandboxTransactions', {
  summary: 'Books transactions on an account; its balance moves with them.',
  body: z.unknown(),
  bodyDescription: z.union([SandboxTransactionRequest, z.array(SandboxTransactionRequest)]),
  answers: { 201: z.union([Transaction, z.array(Transaction)]) },
  handle: async (call) => {
    const { bank, db, body, now } = call;
    const account = await findAccountOfPath(call);
    if (account === null) return refuseUnknownAccount();
    const parsed = SandboxTransactionsRequest.safeParse(body);
    if (!parsed.success) return refuseRules(brokenRules(parsed.error), body);
    const isMany = Array.isArray(body);
    const today = bankDay(now);
    const broken = parsed.data.flatMap((row, index) =>
      transactionBreaks(row, account, today).map((rule) => ({
        ...rule,
        path: isMany ? `${index}.${rule.path}` : rule.path,
      })),
    );
    if (broken.length > 0) return refuseRules(broken, body);
    const foreign = findForeignDebtor(parsed.data, account);
    if (foreign !== null) {
      const path = `${isMany ? `${foreign}.` : ''}debtorAccount`;
      return refuse(
        'BAD_REQUEST',
        `${path}: expected the account itself (${account.bban}) as its debtor, got another account.`,
        { path },
      );
    }
    const rows = parsed.data.map((row) => newRow(row, account, today, now));
    await insertAccountTransactions(db, account.id, rows);
    const wires = rows.map((row) =>
      transactionDetailsWire(bank, { ...row, entryNo: 0n }, account.currency),
    );
    return created(isMany ? wires : wires[0]);
  },
});

/** Rules of a row that need the account or the day. @assumes sandbox-transaction-dates */
function transactionBreaks(
  row: SandboxTransactionRequest,
  account: BankAccount,
  today: string,
): BrokenRule[] {
  const broken: BrokenRule[] = [];
  if (row.transactionAmount.currency !== account.currency) {
    broken.push({ path: 'transactionAmount.currency', rule: 'currency-of-account' });
  }
  if (row.bookingDate !== undefined && row.bookingDate > today) {
    broken.push({ path: 'bookingDate', rule: 'date-in-future' });
  }
  return broken;
}

/** The first row whose debtor is another account than this one. @see interface#errors */
function findForeignDebtor(
  rows: readonly SandboxTransactionRequest[],
  account: BankAccount,
): number | null {
  const index = rows.findIndex(({ debtorAccount }) => {
    const { bban, iban, maskedPan } = debtorAccount ?? {};
    return (
      (bban !== undefined && bban !== account.bban) ||
      (iban !== undefined && iban !== account.iban) ||
      maskedPan !== undefined
    );
  });
  return index === -1 ? null : index;
}

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
    entryDetails,
    batchIndicator: _indicator,
    batchNumberOfTransactions: _count,
    ...details
  } = row;
  const amountMinor = toMinorUnits(transactionAmount);
  return {
    id: randomUUID(),
    status: 'BOOKED',
    entryDate: bookingDate,
    valueDate,
    amountMinor,
    details: {
      ...(amountMinor < 0n ? { debtorName: account.ownerName } : {}),
      ...details,
    },
    entryDetails: entryDetails ?? null,
    instructionId: null,
    byHand: true,
    createdAt: now,
  };
}

/** `GET /v1/sandbox/accounts/{mockAccountId}/transactions/{transactionId}` */
const getTransactionOperation = operation('getSandboxTransaction', {
  summary: 'One transaction of an account, with the entries of a batch.',
  answers: { 200: Transaction },
  handle: async (call) => {
    const { bank, db, params } = call;
    const account = await findAccountOfPath(call);
    if (account === null) return refuseUnknownAccount();
    const id = bank.ids.open('transaction', params.transactionId ?? '');
    const row = id === null ? null : await findAccountTransaction(db, account.id, id);
    return row === null
      ? refuseUnknownTransaction()
      : ok(transactionDetailsWire(bank, row, account.currency));
  },
});

/** `DELETE /v1/sandbox/accounts/{mockAccountId}/transactions` */
const deleteTransactionsOperation = operation('deleteSandboxTransactions', {
  summary: 'Removes all transactions of an account; it holds nothing afterwards.',
  answers: { 204: null },
  handle: async (call) => {
    const account = await findAccountOfPath(call);
    if (account === null) return refuseUnknownAccount();
    await deleteAccountTransactions(call.db, account.id);
    return noContent();
  },
});

export const sandboxAccountOperations = [
  createAccountOperation,
  getAccountOperation,
  deleteAccountOperation,
  listTransactionsOperation,
  createTransactionsOperation,
  getTransactionOperation,
  deleteTransactionsOperation,
];

async function findAccountOfPath(call: Call<unknown, unknown>): Promise<BankAccount | null> {
  const id = call.bank.ids.open('account', call.params.mockAccountId ?? '');
  return id === null ? null : findAccount(call.db, id);
}

function refuseUnknownAccount(): Answer {
  return refuse(
    'RESOURCE_UNKNOWN',
    'Expected the id of an account of the sandbox; there is none with this id.',
    { path: 'mockAccountId' },
  );
}

async function freeBban(db: Queryable): Promise<string> {
  for (;;) {
    const bban = randomBban();
    if ((await findAccountByNumber(db, { bban })) === null) return bban;
  }
}

function sandboxAccountPath({ bank }: Call<unknown, unknown>, { id }: BankAccount): string {
  return `/v1/sandbox/accounts/${encodePathSegment(bank.ids.seal('account', id))}`;
}

async function sandboxAccountWire(call: Call<unknown, unknown>, account: BankAccount) {
  const today = bankDay(call.now);
  const sums = await readAccountSums(call.db, account.id, today);
  const self = sandboxAccountPath(call, account);
  return {
    id: call.bank.ids.seal('account', account.id),
    customerNumber: account.customerNumber,
    accountName: account.name,
    bban: account.bban,
    iban: account.iban,
    currency: account.currency,
    cashAccountType: account.cashAccountType,
    creditLine: {
      amount: fromMinorUnits(account.creditLineMinor, account.currency),
      currency: account.currency,
    },
    kidRequired: account.kidRequired,
    balances: sums === null ? [] : balancesWire(account, sums, today),
    _links: {
      self: link(self, 'GET', 'DELETE'),
      transactions: link(`${self}/transactions`, 'GET', 'POST', 'DELETE'),
    },
  };
}
