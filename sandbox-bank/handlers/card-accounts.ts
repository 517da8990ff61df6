/**
 * Card accounts of a consent: list, details, balances and transactions. The rules of SCA, consent and unattended reads
 * are those of accounts.
 */

import { CARD_ACCOUNT_SCHEME } from '@/lib/xs2a/account/account-reference';
import {
  CardAccount,
  CardAccountList,
  CardBalances,
  CardTransactions,
} from '@/lib/xs2a/account/card';
import { acceptFixInEffect } from '@/lib/xs2a/message/header';
import { encodePathSegment } from '@/lib/xs2a/message/link';
import { fromMinorUnits } from '@/lib/xs2a/value/amount';
import { bankDay } from '@/lib/xs2a/value/bank-time';
import { codePointCount } from '@/lib/xs2a/value/text';
import {
  type Consented,
  type Resolved,
  refuseUnattendedRange,
  refuseUnconsented,
  refuseUnknownResource,
  resolveConsent,
  type ScaFreshness,
} from '@/sandbox-bank/gate/access';
import type { Bank } from '@/sandbox-bank/server/bank';
import { type Call, operation } from '@/sandbox-bank/server/operation';
import { type Answer, link, ok } from '@/sandbox-bank/server/reply';
import { findAccount } from '@/sandbox-bank/store/account';
import {
  type BankCardAccount,
  type BankCardTransaction,
  cardRows,
  listConsentableCardAccounts,
} from '@/sandbox-bank/store/card-account';
import type { EntryStatus } from '@/sandbox-bank/store/entry-rows';
import { type WireStyle, wireStyle } from './account-wire';
import { countUnattended } from './accounts';
import { readPage, rowSource, statusesOf } from './transaction-page';
import {
  CardTransactionListQuery,
  type DayRange,
  freshnessOf,
  oldestWithoutFreshSca,
  resolveCursor,
  resolveRange,
} from './transaction-query';
import { pageLinks } from './transaction-wire';

/** `GET /v1/card-accounts` */
const listCardAccountsOperation = operation('listCardAccounts', {
  summary: 'The card accounts that the PSU has consented to.',
  answers: { 200: CardAccountList },
  handle: async (call) => {
    const consented = await resolveConsent(call, 'session');
    if (!consented.ok) return consented.answer;
    const { resources, agreement, psu } = consented.value;
    const cards = await listConsentableCardAccounts(call.db, agreement.id, psu.identityNumber);
    const granted = cards.filter(({ id }) =>
      resources.some(({ resourceId, revokedAt }) => resourceId === id && revokedAt === null),
    );
    const style = wireStyle(call.headers.xAcceptFix, bankDay(call.now));
    return ok({
      cardAccounts: await Promise.all(
        granted.map(async (card) =>
          cardAccountWire(call.bank, card, style, await cardBalances(call, card)),
        ),
      ),
    });
  },
});

/** `GET /v1/card-accounts/{id}` */
const getCardAccountOperation = operation('getCardAccount', {
  summary: 'One card account, with the reference that a payment names as its debtor.',
  answers: { 200: CardAccount },
  handle: async (call) => {
    const granted = await resolveGrantedCardAccount(call, 'session');
    if (!granted.ok) return granted.answer;
    const { card } = granted.value;
    const related =
      card.relatedAccountId === null ? null : await findAccount(call.db, card.relatedAccountId);
    return ok({
      ...cardAccountWire(
        call.bank,
        card,
        wireStyle(call.headers.xAcceptFix, bankDay(call.now)),
        await cardBalances(call, card),
      ),
      relatedAccount: {
        ...(related === null ? {} : { bban: related.bban, iban: related.iban }),
        currency: card.currency,
        other: { identification: card.reference, schemeNameProprietary: CARD_ACCOUNT_SCHEME },
      },
    });
  },
});

/** `GET /v1/card-accounts/{id}/balances` */
const getCardBalancesOperation = operation('getCardBalances', {
  summary: 'The balances of one card account. Four a day without the PSU.',
  answers: { 200: CardBalances },
  handle: async (call) => {
    const granted = await resolveGrantedCardAccount(call, 'account-access');
    if (!granted.ok) return granted.answer;
    const { card, consented } = granted.value;
    const exceeded = await countUnattended(call, consented, card.id, 'balances');
    if (exceeded !== null) return exceeded;
    return ok({
      cardAccount: { maskedPan: card.maskedPan, currency: card.currency },
      balances: await cardBalances(call, card),
      _links: { self: link(`${cardPath(call.bank, card)}/balances`, 'GET') },
    });
  },
});

/** `GET /v1/card-accounts/{id}/transactions` */
const listCardTransactionsOperation = operation('listCardTransactions', {
  summary: 'The transactions of one card account, newest first. Four a day without the PSU.',
  query: CardTransactionListQuery,
  answers: { 200: CardTransactions },
  handle: async (call) => {
    const { bank, query, now } = call;
    const today = bankDay(now);
    const range = resolveRange(query, today);
    const granted = await resolveGrantedCardAccount(call, freshnessOf(range, today));
    if (!granted.ok) return granted.answer;
    const { card, consented } = granted.value;
    const tooOld = await refuseUnattendedRange(
      call,
      consented,
      range.dateFrom,
      oldestWithoutFreshSca(today),
    );
    if (tooOld !== null) return tooOld;
    const cursor = resolveCursor(query, 0n);
    if (!cursor.ok) return cursor.answer;
    const exceeded = await countUnattended(call, consented, card.id, 'transactions');
    if (exceeded !== null) return exceeded;
    return listCardTransactionsPage(call, card, {
      range,
      path: `${cardPath(bank, card)}/transactions`,
      isSwitched: switchesAmounts(call.headers.xAcceptFix, today),
    });
  },
});

/** One page of the transactions of a card account, for whoever may see it. */
export async function listCardTransactionsPage(
  { bank, db, query }: Call<CardTransactionListQuery, unknown>,
  card: BankCardAccount,
  { range, path, isSwitched }: { range: DayRange; path: string; isSwitched: boolean },
): Promise<Answer> {
  const cursor = resolveCursor(query, await cardRows.readLastEntryNo(db, card.id));
  if (!cursor.ok) return cursor.answer;
  const statuses = statusesOf(query.bookingStatus);
  const page = await readPage(
    rowSource(cardRows, db, { ownerId: card.id, ...range, asOf: cursor.value.asOf }),
    statuses,
    cursor.value,
    query.limit,
  );
  const wires = (status: EntryStatus) =>
    page.rows
      .filter((row) => row.status === status)
      .map((row) => cardTransactionWire(bank, row, card, isSwitched));
  return ok({
    cardAccount: { maskedPan: card.maskedPan, currency: card.currency },
    cardTransactions: {
      ...(statuses.includes('BOOKED') ? { booked: wires('BOOKED') } : {}),
      ...(statuses.includes('PENDING') ? { pending: wires('PENDING') } : {}),
      _links: pageLinks(path, { ...query, ...range }, page),
    },
  });
}

export const cardAccountOperations = [
  listCardAccountsOperation,
  getCardAccountOperation,
  getCardBalancesOperation,
  listCardTransactionsOperation,
];

async function resolveGrantedCardAccount(
  call: Call<unknown, unknown>,
  freshness: ScaFreshness,
): Promise<Resolved<{ card: BankCardAccount; consented: Consented }>> {
  const consented = await resolveConsent(call, freshness);
  if (!consented.ok) return consented;
  const id = call.bank.ids.open('card-account', call.params.id ?? '');
  const { agreement, psu } = consented.value;
  const consentable =
    id === null ? [] : await listConsentableCardAccounts(call.db, agreement.id, psu.identityNumber);
  const card = consentable.find((each) => each.id === id);
  if (card === undefined) return { ok: false, answer: refuseUnknownResource() };
  const refusal = await refuseUnconsented(call, consented.value, {
    id: card.id,
    kind: 'CARD_ACCOUNT',
    consentable: true,
  });
  return refusal === null
    ? { ok: true, value: { card, consented: consented.value } }
    : { ok: false, answer: refusal };
}

/** Names were cut to this length before `longer-names` was the default. @assumes card-name-before-longer-names */
const SHORT_NAME_CHARACTERS_MAX = 35;

/** A card account. @see supplement#5 */
export function cardAccountWire(
  bank: Bank,
  card: BankCardAccount,
  style: WireStyle,
  balances: readonly unknown[],
) {
  const self = cardPath(bank, card);
  const name =
    style.longerNames || codePointCount(card.name) <= SHORT_NAME_CHARACTERS_MAX
      ? card.name
      : [...card.name].slice(0, SHORT_NAME_CHARACTERS_MAX).join('');
  return {
    resourceId: bank.ids.seal('card-account', card.id),
    maskedPan: card.maskedPan,
    currency: card.currency,
    name,
    ownerName: card.ownerName,
    product: card.product,
    status: 'enabled',
    creditLimit: {
      amount: fromMinorUnits(card.creditLimitMinor, card.currency),
      currency: card.currency,
    },
    balances,
    _links: {
      self: link(self, 'GET'),
      balances: link(`${self}/balances`, 'GET'),
      transactions: link(`${self}/transactions?bookingStatus=both`, 'GET'),
    },
  };
}

function cardPath(bank: Bank, card: BankCardAccount): string {
  return `/v1/card-accounts/${encodePathSegment(bank.ids.seal('card-account', card.id))}`;
}

/**
 * What is owed (negative) with and without reservations, and what may still be spent.
 * @see interface#transactions-account-information-facts-stated
 * @see supplement#5
 * @assumes card-balance-types
 */
export async function cardBalances({ db, now }: Call<unknown, unknown>, card: BankCardAccount) {
  const reserved = await cardRows.readReservedMinor(db, card.id);
  const { bookedMinor, creditLimitMinor, currency } = card;
  const referenceDate = bankDay(now);
  const balance = (balanceType: string, minor: bigint) => ({
    balanceAmount: { amount: fromMinorUnits(minor, currency), currency },
    balanceType,
    referenceDate,
  });
  return [
    balance('interimBooked', bookedMinor),
    balance('expected', bookedMinor + reserved),
    balance('forwardAvailable', bookedMinor + reserved + creditLimitMinor),
  ];
}

/** Whether the amounts stand where they belong, as is the default now. @see interface#versioning */
function switchesAmounts(xAcceptFix: string | null, today: string): boolean {
  return acceptFixInEffect(
    'cardaccount-switch-originalamount-and-transactionamount',
    xAcceptFix,
    today,
  );
}

/**
 * A card transaction; the amount is in the card's currency, the original one in the merchant's. Before the announced
 * switch each stood in the other's place.
 * @see interface#versioning
 * @see supplement#5
 */
export function cardTransactionWire(
  bank: Bank,
  row: BankCardTransaction,
  card: Pick<BankCardAccount, 'currency' | 'maskedPan'>,
  isSwitched = true,
): Record<string, unknown> {
  const { originalAmount, ...details } = row.details;
  const amount = {
    amount: fromMinorUnits(row.amountMinor, card.currency),
    currency: card.currency,
  };
  return {
    ...(row.status === 'BOOKED'
      ? {
          cardTransactionId: bank.ids.seal('transaction', row.id),
          bookingDate: row.entryDate,
          ...(row.valueDate === null ? {} : { valueDate: row.valueDate }),
        }
      : {}),
    transactionDate: row.transactionDate,
    transactionAmount: isSwitched ? amount : (originalAmount ?? amount),
    ...(originalAmount === undefined
      ? {}
      : { originalAmount: isSwitched ? originalAmount : amount }),
    maskedPan: card.maskedPan,
    ...details,
  };
}
