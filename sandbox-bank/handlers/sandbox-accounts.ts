/** Sandbox operations to create, read and remove accounts and card accounts. @see supplement#7 */
import { randomUUID } from 'node:crypto';
import { norwegianIban } from '@/lib/xs2a/account/account-number';
import {
  ENGAGEMENT_ROLES,
  SandboxAccount,
  SandboxAccountRequest,
  SandboxCardAccount,
  SandboxCardAccountRequest,
} from '@/lib/xs2a/sandbox/sandbox';
import { fromMinorUnits, toMinorUnits } from '@/lib/xs2a/value/amount';
import { bankDay } from '@/lib/xs2a/value/bank-time';
import { AMOUNT_DIGITS_MAX } from '@/lib/xs2a/value/limits';
import {
  randomBban,
  randomCardReference,
  randomMaskedPan,
} from '@/sandbox-bank/accounts/new-account-number';
import { openingDeposit } from '@/sandbox-bank/initial-customers/row';
import { type Call, operation } from '@/sandbox-bank/server/operation';
import {
  type Answer,
  created,
  link,
  noContent,
  ok,
  quote,
  refuse,
} from '@/sandbox-bank/server/reply';
import { openAccountId, sealAccountId } from '@/sandbox-bank/server/resource-id';
import { findPrivateAgreement, insertEngagement } from '@/sandbox-bank/store/access/agreement';
import { type Customer, findCustomerByNumber } from '@/sandbox-bank/store/customer';
import type { Queryable } from '@/sandbox-bank/store/database';
import {
  type AccountKind,
  type AccountOf,
  type BankAccount,
  deleteAccount,
  findAccount,
  findAccountByNumber,
  insertAccount,
  listAccountsOfCustomers,
  type NewAccount,
} from '@/sandbox-bank/store/ledger/account';
import {
  insertAccountTransactions,
  type NewAccountTransaction,
} from '@/sandbox-bank/store/ledger/account-transaction';
import { lockRow } from '@/sandbox-bank/store/lock-row';
import { accountPath, accountWire, balancesFit, wireStyle } from './account-wire';
import { readBalances } from './accounts';

/** A card account's limit when its creation gives none, in whole units of its currency. @assumes card-limit-default */
const CREDIT_LIMIT_DEFAULT = '50000';

/** `POST /v1/sandbox/accounts`. @see supplement#7 @see supplement#10.18 */
const createAccountOperation = operation('createSandboxAccount', {
  summary:
    "Creates an account for a customer. A private account joins the customer's agreement automatically.",
  body: SandboxAccountRequest,
  answers: { 201: SandboxAccount },
  handle: async (call) => {
    const { db, body, now } = call;
    const owner = await findOwner(db, body.customerNumber);
    if (owner === null) return refuseUnknownOwner();
    const creditMinor = body.creditLine === undefined ? 0n : toMinorUnits(body.creditLine);
    const openingMinor = body.balance === undefined ? 0n : toMinorUnits(body.balance);
    const sums = {
      bookedMinor: openingMinor,
      openingMinor: 0n,
      pendingMinor: 0n,
      reservedMinor: 0n,
    };
    if (!balancesFit({ kind: 'account', creditMinor }, sums)) {
      return refuseTooLarge('balance.amount', body.balance?.amount);
    }
    const bban = await freeNumber(db, randomBban, (number) => ({ bban: number }));
    const isSavings = body.cashAccountType === 'SVGS';
    const account = await storeAccount(call, {
      id: randomUUID(),
      kind: 'account',
      customerId: owner.id,
      bban,
      iban: norwegianIban(bban),
      currency: body.currency,
      name: body.accountName,
      product: isSavings ? 'SPAREKONTO' : 'BRUKSKONTO',
      cashAccountType: body.cashAccountType,
      creditMinor,
      kidRequired: body.kidRequired,
    });
    const agreement = await findPrivateAgreement(db, owner.id);
    if (agreement !== null) {
      await insertEngagement(db, {
        id: randomUUID(),
        agreementId: agreement.id,
        identityNumber: owner.customerNumber,
        accountId: account.id,
        roles: [...ENGAGEMENT_ROLES],
        registerLimitMinor: null,
        approvalLimitMinor: null,
        byHand: true,
        createdAt: now,
      });
    }
    await insertAccountTransactions(db, account.id, openingRows(account, openingMinor, now));
    return created(await sandboxAccountWire(call, account));
  },
});

/** `GET /v1/sandbox/accounts/{mockAccountId}` */
const getAccountOperation = operation('getSandboxAccount', {
  summary: 'One account, whoever owns it.',
  answers: { 200: SandboxAccount },
  handle: async (call) => {
    const account = await findAccountOfPath(call, 'account');
    return account === null
      ? refuseUnknownAccount('account')
      : ok(await sandboxAccountWire(call, account));
  },
});

/** `DELETE /v1/sandbox/accounts/{mockAccountId}` */
const deleteAccountOperation = operation('deleteSandboxAccount', {
  summary: 'Removes an account with its transactions and engagements.',
  answers: { 204: null },
  removesItsPlace: true,
  handle: async (call) => {
    const account = await findAccountOfPath(call, 'account');
    if (account === null) return refuseUnknownAccount('account');
    return (await deleteAccount(call.db, account.id))
      ? noContent()
      : refuseUnknownAccount('account');
  },
});

/** `POST /v1/sandbox/card-accounts`. @see supplement#10.18 */
const createCardAccountOperation = operation('createSandboxCardAccount', {
  summary: 'Creates a card account for a customer.',
  body: SandboxCardAccountRequest,
  answers: { 201: SandboxCardAccount },
  handle: async (call) => {
    const { bank, db, body, now } = call;
    const owner = await findOwner(db, body.customerNumber);
    if (owner === null) return refuseUnknownOwner();
    const related = await findRelatedAccount(call, owner, body.relatedAccountId);
    if (related === 'unknown') {
      return refuse(
        'BAD_REQUEST',
        'relatedAccountId: expected the id of an account of this customer, got another.',
        { path: 'relatedAccountId' },
      );
    }
    const limit = body.creditLimit ?? { amount: CREDIT_LIMIT_DEFAULT, currency: body.currency };
    const card = await storeAccount(call, {
      id: randomUUID(),
      kind: 'card',
      customerId: owner.id,
      relatedAccountId: related?.id ?? null,
      reference: await freeNumber(db, randomCardReference, (reference) => ({ reference })),
      maskedPan: randomMaskedPan(),
      name: body.name ?? 'Kredittkort',
      product: 'KREDITTKORT',
      currency: body.currency,
      creditMinor: toMinorUnits(limit),
    });
    const style = wireStyle(null, bankDay(now));
    return created({
      ...accountWire(bank, card, style, await readBalances(call, card)),
      customerNumber: owner.customerNumber,
      ...(related === null ? {} : { relatedAccountId: sealAccountId(bank.ids, related) }),
    });
  },
});

export const sandboxAccountOperations = [
  createAccountOperation,
  getAccountOperation,
  deleteAccountOperation,
];
export const sandboxCardAccountOperations = [createCardAccountOperation];

/** The account of a kind named by a sandbox operation's path, whoever owns it. */
export async function findAccountOfPath<Kind extends AccountKind>(
  { bank, db, params }: Call<unknown, unknown>,
  kind: Kind,
): Promise<AccountOf<Kind> | null> {
  const id = openAccountId(bank.ids, kind, params[PATH_PARAMETERS[kind]] ?? '');
  return id === null ? null : findAccount(db, id, kind);
}

/** The owner's side of a row: the debtor of what goes out, the creditor of what comes in. */
export function ownName(amountMinor: bigint, { ownerName }: BankAccount) {
  if (amountMinor === 0n) return {};
  return amountMinor < 0n ? { debtorName: ownerName } : { creditorName: ownerName };
}

/** 404 for an id that is not an account of the kind. */
export function refuseUnknownAccount(kind: AccountKind): Answer {
  return refuse(
    'RESOURCE_UNKNOWN',
    `Expected the id of ${kind === 'card' ? 'a card account' : 'an account'} of the sandbox; there is none with this id.`,
    { path: PATH_PARAMETERS[kind], reason: 'account-unknown' },
  );
}

/** 400 for an amount with which a balance would be too large for the interface. @see interface#limits */
export function refuseTooLarge(path: string, amount: unknown): Answer {
  return refuse(
    'FORMAT_ERROR',
    `${path}: expected an amount that keeps every balance, including the credit line, within ${AMOUNT_DIGITS_MAX} digits, got ${quote(amount)}.`,
    { path, reason: 'balance-too-large' },
  );
}

const PATH_PARAMETERS = {
  account: 'mockAccountId',
  card: 'mockCardAccountId',
} as const satisfies Record<AccountKind, string>;

/** The customer with a number, locked so that it can own what is stored. */
async function findOwner(db: Queryable, customerNumber: string): Promise<Customer | null> {
  const owner = await findCustomerByNumber(db, customerNumber);
  return owner !== null && (await lockRow(db, 'customer', owner.id)) ? owner : null;
}

function refuseUnknownOwner(): Answer {
  return refuse(
    'BAD_REQUEST',
    "customerNumber: expected a customer's number, got one that no customer has.",
    { path: 'customerNumber', reason: 'customer-unknown' },
  );
}

async function storeAccount<Kind extends AccountKind>(
  { db, now }: Call<unknown, unknown>,
  account: NewAccount<Kind> & { kind: Kind },
): Promise<AccountOf<Kind>> {
  await insertAccount(db, account, { byHand: true, createdAt: now });
  const stored = await findAccount(db, account.id, account.kind);
  if (stored === null) throw new Error('an account that was just made is gone');
  return stored;
}

/**
 * An account's opening balance is a row, so that the rows still add up to the balance. @see supplement#10.16 @assumes
 * opening-balance-is-a-row
 */
function openingRows(
  account: BankAccount,
  amountMinor: bigint,
  now: Date,
): NewAccountTransaction[] {
  if (amountMinor === 0n) return [];
  const day = bankDay(now);
  const message = 'Inngående saldo';
  return [
    {
      id: randomUUID(),
      status: 'BOOKED',
      entryDate: day,
      transactionDate: null,
      valueDate: day,
      amountMinor,
      details:
        account.kind === 'account' && amountMinor > 0n
          ? openingDeposit(day, amountMinor, { name: account.ownerName }, message).details
          : {
              ...ownName(amountMinor, account),
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

/** The account a new card names, or else the owner's first one; null when the owner has none. */
async function findRelatedAccount(
  { bank, db }: Call<unknown, unknown>,
  owner: Customer,
  relatedAccountId: string | undefined,
): Promise<AccountOf<'account'> | null | 'unknown'> {
  if (relatedAccountId === undefined) {
    for (const account of await listAccountsOfCustomers(db, [owner.id])) {
      if (account.kind === 'account' && (await lockRow(db, 'account', account.id))) return account;
    }
    return null;
  }
  const id = openAccountId(bank.ids, 'account', relatedAccountId);
  const account = id === null ? null : await findAccount(db, id, 'account');
  return account?.customerId === owner.id && (await lockRow(db, 'account', account.id))
    ? account
    : 'unknown';
}

/** A random number that no account has. */
async function freeNumber(
  db: Queryable,
  random: () => string,
  keyOf: (number: string) => Parameters<typeof findAccountByNumber>[1],
): Promise<string> {
  for (;;) {
    const number = random();
    if ((await findAccountByNumber(db, keyOf(number))) === null) return number;
  }
}

async function sandboxAccountWire(call: Call<unknown, unknown>, account: AccountOf<'account'>) {
  const { currency } = account;
  const self = accountPath(call.bank, account, 'sandboxPath');
  return {
    id: sealAccountId(call.bank.ids, account),
    customerNumber: account.customerNumber,
    accountName: account.name,
    bban: account.bban,
    iban: account.iban,
    currency,
    cashAccountType: account.cashAccountType,
    creditLine: { amount: fromMinorUnits(account.creditMinor, currency), currency },
    kidRequired: account.kidRequired,
    balances: (await readBalances(call, account)) ?? [],
    _links: {
      self: link(self, 'GET', 'DELETE'),
      transactions: link(`${self}/transactions`, 'GET', 'POST', 'DELETE'),
    },
  };
}
