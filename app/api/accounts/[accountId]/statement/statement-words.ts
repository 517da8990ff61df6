/** The words of an account statement in each language. */
import { createTranslator } from 'use-intl/core';
import { printedInstant } from '@/app/api/printed-instant';
import { formatAccountNumber } from '@/components/account/format-account-number';
import { formatMaskedPan } from '@/components/account/format-masked-pan';
import { formatAmount } from '@/components/money/format-amount';
import { formatDate, languageTag } from '@/components/time/format-time';
import { referenceName } from '@/components/transaction/transaction-words';
import type { ExportRow } from '@/lib/aisp/export/export-row';
import type { Statement, StatementRow } from '@/lib/aisp/export/statement';
import { type PaperRow, type StatementWords, statementPdf } from '@/lib/aisp/export/statement-pdf';
import { MESSAGES } from '@/lib/i18n/messages';
import type { Locale } from '@/lib/view/user/preference';
import { bankDay } from '@/lib/xs2a/value/bank-time';

type Words = ReturnType<typeof words>;

/** An account statement as a PDF in one language, generated while it is read. */
export function statementFile(statement: Statement, locale: Locale): AsyncGenerator<Uint8Array> {
  return statementPdf(statementWords(statement, locale), rowsOf(statement, locale));
}

/** The texts of an account statement, without its rows. */
function statementWords(statement: Statement, locale: Locale): StatementWords {
  const { t, brand } = words(locale);
  const { account, balances, pending, rowCount, createdAt } = statement;
  const number = numberOf(account);
  const period = periodOf(statement, locale);
  return {
    title: t('title'),
    brand: brand('name'),
    bank: account.bankName,
    period,
    facts: [
      ...fact(t('owner'), account.ownerName),
      ...fact(t('account'), account.name),
      ...fact(
        t(account.kind === 'card' ? 'card' : 'number'),
        number === account.name ? null : number,
      ),
      ...fact(t('iban'), account.iban === null ? null : formatAccountNumber(account.iban)),
      ...fact(t('bic'), account.bic),
      ...fact(t('currency'), account.currency),
    ],
    figures: figuresOf(statement, locale),
    notes: notesOf(statement, locale),
    columns: {
      date: t('date'),
      details: t('details'),
      amount: t('amount', { currency: account.currency }),
      balance: balances === null ? null : t('balance'),
    },
    none: t('none'),
    pending:
      pending === null || pending.length === 0
        ? null
        : {
            heading: t('pending'),
            text: t('pendingText'),
            rows: pending.map((row) => ({
              ...paperRow(row, account.currency, locale),
              date: row.valueDate === null ? '' : shortDate(row.valueDate, locale),
            })),
          },
    closing: t('made', {
      brand: brand('name'),
      bank: account.bankName,
      when: printedInstant(createdAt, locale),
    }),
    foot: [number, period].filter(Boolean).join(' · '),
    pageOf: (page) => t('page', { page, pages: '' }).trim(),
    language: locale,
    at: createdAt,
    rowCount,
  };
}

async function* rowsOf(statement: Statement, locale: Locale): AsyncGenerator<PaperRow> {
  for await (const row of statement.rows())
    yield statementRow(row, statement.account.currency, locale);
}

function statementRow(
  { row, entries, balance }: StatementRow,
  currency: string,
  locale: Locale,
): PaperRow {
  const { t } = words(locale);
  const paper = paperRow(row, currency, locale);
  return {
    ...paper,
    lines: row.isBatch && entries === null ? [...paper.lines, t('entriesUnknown')] : paper.lines,
    balance: balance === null ? null : money(balance, locale),
    entries: (entries ?? []).map((entry) => ({
      lines: linesOf(entry, words(locale), locale),
      amount: amountOf(entry, currency, locale),
    })),
  };
}

const translators = new Map<Locale, ReturnType<typeof translatorsOf>>();

function words(locale: Locale) {
  const known = translators.get(locale) ?? translatorsOf(locale);
  translators.set(locale, known);
  return known;
}

function translatorsOf(locale: Locale) {
  const messages = MESSAGES[locale];
  return {
    t: createTranslator({ locale, messages, namespace: 'statement' }),
    brand: createTranslator({ locale, messages, namespace: 'brand' }),
    list: createTranslator({ locale, messages, namespace: 'transactions' }),
    unnamed: createTranslator({ locale, messages, namespace: 'transactionTitle' }),
    details: createTranslator({ locale, messages, namespace: 'transaction' }),
    day: new Intl.DateTimeFormat(languageTag(locale), {
      day: 'numeric',
      month: 'short',
      year: 'numeric',
      timeZone: 'UTC',
    }),
  };
}

function fact(label: string, text: string | null): { label: string; text: string }[] {
  return text === null || text === '' ? [] : [{ label, text }];
}

function numberOf({ bban, iban, maskedPan }: Statement['account']): string {
  if (bban !== null) return formatAccountNumber(bban);
  if (maskedPan !== null) return formatMaskedPan(maskedPan);
  return iban === null ? '' : formatAccountNumber(iban);
}

function periodOf({ dateFrom, dateTo, createdAt }: Statement, locale: Locale): string {
  const { t } = words(locale);
  const to = formatDate(dateTo ?? bankDay(createdAt), locale);
  return dateFrom === null
    ? t('until', { to })
    : t('days', { from: formatDate(dateFrom, locale), to });
}

/** Balances, if known, and the totals of the rows; the totals of an incomplete period have another name. */
function figuresOf(statement: Statement, locale: Locale): { label: string; text: string }[] {
  const { t } = words(locale);
  const { balances, dateFrom, dateTo, moneyIn, moneyOut, rowCount, account } = statement;
  const { coveredSince, readAt, createdAt } = statement;
  const figure = (label: string, amount: string) => ({
    label,
    text: `${money(amount, locale)}\u00a0${account.currency}`,
  });
  const today = bankDay(createdAt);
  const lastDay = dateTo !== null && dateTo < today ? dateTo : today;
  const isWhole =
    statement.unreadable === 0 &&
    coveredSince !== null &&
    (dateFrom === null || coveredSince <= dateFrom) &&
    readAt !== null &&
    bankDay(readAt) >= lastDay;
  const { currency } = account;
  const labels = statement.hasOtherCurrencies
    ? { in: t('moneyInCurrency', { currency }), out: t('moneyOutCurrency', { currency }) }
    : isWhole
      ? { in: t('moneyIn'), out: t('moneyOut') }
      : { in: t('moneyInListed'), out: t('moneyOutListed') };
  return [
    ...(balances === null
      ? []
      : [
          figure(t('opening', { day: formatDate(balances.openingDay, locale) }), balances.opening),
          figure(t('closing', { day: formatDate(balances.closingDay, locale) }), balances.closing),
        ]),
    ...(rowCount === 0 ? [] : [figure(labels.in, moneyIn), figure(labels.out, `-${moneyOut}`)]),
  ];
}

function notesOf(statement: Statement, locale: Locale): string[] {
  const { t } = words(locale);
  const { coveredSince, dateFrom, dateTo, readAt, unreadable, balances } = statement;
  if (coveredSince === null) return [t('notRead')];
  const isFromStart = dateFrom === null || coveredSince <= dateFrom;
  const isToEnd = readAt !== null && dateTo !== null && dateTo < bankDay(readAt);
  return [
    ...(isFromStart ? [] : [t('since', { day: formatDate(coveredSince, locale) })]),
    ...(isToEnd || readAt === null ? [] : [t('readAt', { when: printedInstant(readAt, locale) })]),
    ...(unreadable === 0 ? [] : [t('unreadable', { count: unreadable })]),
    ...(balances === null ? [t('noBalances')] : []),
  ];
}

function paperRow(row: ExportRow, currency: string, locale: Locale): PaperRow {
  return {
    date: shortDate(row.sortDate, locale),
    lines: linesOf(row, words(locale), locale),
    amount: amountOf(row, currency, locale),
    balance: null,
    entries: [],
  };
}

function linesOf(row: ExportRow, { t, list, unnamed, details }: Words, locale: Locale): string[] {
  const { counterpartyName, counterpartyAccount, message, references, valueDate } = row;
  const outgoing = row.amount.startsWith('-');
  const title = counterpartyName?.trim() || message?.trim();
  const original =
    row.originalAmount === null || row.originalCurrency === null
      ? null
      : `${money(row.originalAmount, locale)}\u00a0${row.originalCurrency}`;
  return [
    title || unnamed(outgoing ? 'out' : 'in'),
    ...(row.isBatch
      ? [
          row.batchCount === null
            ? list('entriesUnknown')
            : list('entries', { count: row.batchCount }),
        ]
      : []),
    ...(counterpartyAccount === null ? [] : [formatAccountNumber(counterpartyAccount)]),
    ...(message !== null && message.trim() !== title ? [message.trim()] : []),
    ...references.map(
      ({ reference, type }) => `${details(referenceName(reference, type))} ${reference}`,
    ),
    ...named(details('ultimateDebtor'), row.ultimateDebtor),
    ...named(details('ultimateCreditor'), row.ultimateCreditor),
    ...named(
      details('instructedAmount'),
      original,
      row.exchangeRate === null
        ? null
        : details('exchangeRate', { rate: money(row.exchangeRate, locale) }),
    ),
    ...(row.markupFee === null
      ? []
      : [
          t('fee', {
            amount: `${money(row.markupFee.amount, locale)}\u00a0${row.markupFee.currency}`,
          }),
        ]),
    ...(valueDate === null || valueDate === row.sortDate || row.entryNumber !== null
      ? []
      : [`${details('valueDate')} ${shortDate(valueDate, locale)}`]),
  ];
}

function named(label: string, ...texts: (string | null)[]): string[] {
  const shown = texts.filter((text) => text !== null && text !== '');
  return shown.length === 0 ? [] : [`${label}: ${shown.join(' · ')}`];
}

function amountOf(row: ExportRow, currency: string, locale: Locale): string {
  const amount = money(row.amount, locale);
  return row.currency === currency ? amount : `${amount}\u00a0${row.currency}`;
}

function money(amount: string, locale: Locale): string {
  const { sign, digits } = formatAmount(amount, locale);
  return `${sign}${digits}`;
}

function shortDate(day: string, locale: Locale): string {
  return words(locale).day.format(new Date(`${day}T12:00:00Z`));
}
