/** Sandbox operations on card accounts and their transactions. @see supplement#7 */
import { randomUUID } from 'node:crypto';
import { CardTransaction, CardTransactions } from '@/lib/xs2a/account/card';
import { encodePathSegment } from '@/lib/xs2a/message/link';
import {
  cardTransactionDateBreaks,
  SandboxCardAccount,
  SandboxCardAccountRequest,
  type SandboxCardTransactionRequest,
  SandboxCardTransactionsRequest,
} from '@/lib/xs2a/sandbox/sandbox';
import { toMinorUnits } from '@/lib/xs2a/value/amount';
import { bankDay } from '@/lib/xs2a/value/bank-time';
import type { BrokenRule } from '@/lib/xs2a/value/rule';
import { z } from '@/lib/xs2a/value/zod';
import { randomCardReference, randomMaskedPan } from '@/sandbox-bank/accounts/new-account-number';
import { type Call, operation } from '@/sandbox-bank/server/operation';
import { type Answer, created, refuse, refuseRules } from '@/sandbox-bank/server/reply';
import { findAccount, listAccountsOfCustomers } from '@/sandbox-bank/store/account';
import {
  type BankCardAccount,
  findCardAccount,
  findCardAccountByReference,
  insertCardAccount,
  insertCardTransactions,
  type NewCardTransaction,
} from '@/sandbox-bank/store/card-account';
import { type Customer, findCustomerByNumber } from '@/sandbox-bank/store/customer';
import type { Queryable } from '@/sandbox-bank/store/database';
import { wireStyle } from './account-wire';
import {
  cardAccountWire,
  cardBalances,
  cardTransactionWire,
  listCardTransactionsPage,
} from './card-accounts';
import { CardTransactionListQuery } from './transaction-query';

/** What a card account may spend when its creation does not say, in whole units of its currency. @assumes card-limit-default */
const CREDIT_LIMIT_DEFAULT = '50000';

/** `POST /v1/sandbox/card-accounts`. @see supplement#10 */
const createCardAccountOperation = operation('createSandboxCardAccount', {
  summary: 'Makes a card account of a customer.',
  body: SandboxCardAccountRequest,
  answers: { 201: SandboxCardAccount },
  handle: async (call) => {
    const { bank, db, body, now } = call;
    const owner = await findCustomerByNumber(db, body.customerNumber);
    if (owner === null) {
      return refuse(
        'BAD_REQUEST',
        'customerNumber: expected the number of a customer, got one that nobody has.',
        { path: 'customerNumber' },
      );
    }
    const related = await findRelatedAccount(call, owner);
    if (related === 'unknown') {
      return refuse(
        'BAD_REQUEST',
        'relatedAccountId: expected the id of an account of this customer, got another.',
        { path: 'relatedAccountId' },
      );
    }
    const id = randomUUID();
    const limit = body.creditLimit ?? { amount: CREDIT_LIMIT_DEFAULT, currency: body.currency };
    await insertCardAccount(db, {
      id,
      customerId: owner.id,
      relatedAccountId: related,
      reference: await freeReference(db),
      maskedPan: randomMaskedPan(),
      name: body.name ?? 'Kredittkort',
      product: 'KREDITTKORT',
      currency: body.currency,
      creditLimitMinor: toMinorUnits(limit),
      byHand: true,
      createdAt: now,
    });
    const card = await findCardAccount(db, id);
    if (card === null) throw new Error('a card account that was just made is gone');
    const style = wireStyle(null, bankDay(now));
    return created({
      ...cardAccountWire(bank, card, style, await cardBalances(call, card)),
      customerNumber: owner.customerNumber,
      ...(related === null ? {} : { relatedAccountId: bank.ids.seal('account', related) }),
    });
  },
});

/** `GET /v1/sandbox/card-accounts/{mockCardAccountId}/transactions` */
const listCardTransactionsOperation = operation('listSandboxCardTransactions', {
  summary: 'The transactions of a card account, newest first.',
  query: CardTransactionListQuery,
  answers: { 200: CardTransactions },
  handle: async (call) => {
    const card = await findCardOfPath(call);
    if (card === null) return refuseUnknownCard();
    return listCardTransactionsPage(call, card, {
      range: {
        dateFrom: call.query.dateFrom ?? '1970-01-01',
        dateTo: call.query.dateTo ?? '9999-12-31',
      },
      path: `/v1/sandbox/card-accounts/${encodePathSegment(call.params.mockCardAccountId ?? '')}/transactions`,
      isSwitched: true,
    });
  },
});

/** `POST /v1/sandbox/card-accounts/{mockCardAccountId}/transactions`: always an array. @see supplement#2 */
const createCardTransactionsOperation = operation('createSandboxCardTransactions', {
  summary: 'Books transactions on a card account.',
  body: SandboxCardTransactionsRequest,
  answers: { 201: z.array(CardTransaction) },
  handle: async (call) => {
    const { bank, db, body, now } = call;
    const card = await findCardOfPath(call);
    if (card === null) return refuseUnknownCard();
    const today = bankDay(now);
    const broken: BrokenRule[] = [
      ...cardTransactionDateBreaks(
        body.map((row) => datesOf(row, today)),
        today,
      ),
      ...body.flatMap((row, index): BrokenRule[] =>
        row.transactionAmount.currency === card.currency
          ? []
          : [{ path: `${index}.transactionAmount.currency`, rule: 'currency-of-account' }],
      ),
    ];
    if (broken.length > 0) return refuseRules(broken, body);
    const rows = body.map((row) => newRow(row, today, now));
    await insertCardTransactions(db, card.id, rows);
    return created(rows.map((row) => cardTransactionWire(bank, { ...row, entryNo: 0n }, card)));
  },
});

export const sandboxCardAccountOperations = [
  createCardAccountOperation,
  listCardTransactionsOperation,
  createCardTransactionsOperation,
];

/** The booking date is today's (or the value date when that was earlier), the value date the booking date's, unless the row says otherwise. */
function datesOf(
  { bookingDate, valueDate }: SandboxCardTransactionRequest,
  today: string,
): { bookingDate: string; valueDate: string } {
  const earlier = valueDate !== undefined && valueDate < today ? valueDate : today;
  const booking = bookingDate ?? earlier;
  return { bookingDate: booking, valueDate: valueDate ?? booking };
}

function newRow(row: SandboxCardTransactionRequest, today: string, now: Date): NewCardTransaction {
  const {
    transactionAmount,
    bookingDate: _booking,
    valueDate: _value,
    transactionDate,
    ...details
  } = row;
  const { bookingDate, valueDate } = datesOf(row, today);
  return {
    id: randomUUID(),
    status: 'BOOKED',
    entryDate: bookingDate,
    transactionDate: transactionDate ?? bookingDate,
    valueDate,
    amountMinor: toMinorUnits(transactionAmount),
    details,
    instructionId: null,
    byHand: true,
    createdAt: now,
  };
}

async function findRelatedAccount(
  { bank, db, body }: Call<unknown, z.output<typeof SandboxCardAccountRequest>>,
  owner: Customer,
): Promise<string | null | 'unknown'> {
  if (body.relatedAccountId === undefined) {
    const [first] = await listAccountsOfCustomers(db, [owner.id]);
    return first?.id ?? null;
  }
  const id = bank.ids.open('account', body.relatedAccountId);
  const account = id === null ? null : await findAccount(db, id);
  return account?.customerId === owner.id ? account.id : 'unknown';
}

async function freeReference(db: Queryable): Promise<string> {
  for (;;) {
    const reference = randomCardReference();
    if ((await findCardAccountByReference(db, reference)) === null) return reference;
  }
}

async function findCardOfPath(call: Call<unknown, unknown>): Promise<BankCardAccount | null> {
  const id = call.bank.ids.open('card-account', call.params.mockCardAccountId ?? '');
  return id === null ? null : findCardAccount(call.db, id);
}

function refuseUnknownCard(): Answer {
  return refuse(
    'RESOURCE_UNKNOWN',
    'Expected the id of a card account of the sandbox; there is none with this id.',
    { path: 'mockCardAccountId' },
  );
}
