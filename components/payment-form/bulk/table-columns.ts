/**
 * Which column of a table is what: by its headings if there are any, else by what the columns look like. Where two
 * columns fit equally well, neither is used.
 */
import { norwegianAccount } from '@/lib/xs2a/account/account-number';
import { checkKid, normalizeKid } from '@/lib/xs2a/payment/kid';
import { isCurrency } from '@/lib/xs2a/value/currency';
import { isBlank } from '@/lib/xs2a/value/text';
import { readTypedAmount } from '@/lib/xs2a/value/typed-amount';
import { BULK_CELLS, type BulkCell } from './bulk-row';

/** What a column holds: a cell of the table, or the currency of its amounts. */
export type Column = BulkCell | 'currency';

/** What each column holds, or null when it holds nothing of a payment. */
export type ColumnMap = (Column | null)[];

/** Columns, from 0, that could all be one cell, and the one that was taken for it, if any. */
type ColumnDoubt = { cell: Column; columns: number[]; used: number | null };

export type Columns = { columns: ColumnMap; doubts: ColumnDoubt[] };

type Table = readonly (readonly string[])[];

const LOOKS_AT_ROWS_MAX = 50;

/** A shorter one by itself is as likely to be an amount. */
const SURE_KID_DIGITS_MIN = 7;

/** By a row of headings; null when it is none. */
export function columnsOfHeadings(cells: readonly string[], body: Table): Columns | null {
  const headings = cells.map((text) => (/[0-9]{3}/.test(text) ? '' : plainHeading(text)));
  const columns: ColumnMap = cells.map(() => null);
  const doubts: ColumnDoubt[] = [];
  const isFilled = isFilledIn(body);
  const isForeign = headings.some(
    (heading, column) =>
      HEADINGS.currency.some((names) => names.test(heading)) &&
      body.some((row) => !isBlank(row[column] ?? '') && !saysKroner(row[column] ?? '')),
  );
  const found = ([...BULK_CELLS, 'currency'] as const).flatMap((cell) => {
    const ranks = HEADINGS[cell].map((names) =>
      headings.flatMap((heading, column) =>
        names.test(cell === 'amount' ? withoutKroner(heading) : heading) ? [column] : [],
      ),
    );
    // Beside a column of KIDs, even an empty one, a reference is another; beside an account, one is the payer's.
    const isAnother = cell === 'account' || cell === 'kid';
    const best =
      (isAnother ? undefined : ranks.find((among) => among.some(isFilled))) ??
      ranks.find((among) => among.length > 0);
    return best === undefined ? [] : [{ cell, best }];
  });
  // A single matching word may be a recipient's name.
  if (found.length < 2) return null;
  for (const { cell, best } of found) {
    const inOneCurrency = best.filter((column) => {
      const heading = headings[column] ?? '';
      return isForeign ? !IN_KRONER.test(heading) : withoutKroner(heading) !== heading;
    });
    const among = cell === 'amount' && inOneCurrency.some(isFilled) ? inOneCurrency : best;
    const column = fullest(cell, body, among);
    if (column !== undefined) columns[column] = cell;
    else doubts.push({ cell, columns: among.filter(isFilled), used: null });
  }
  const rivals = rivalsOf(columns, headings, body);
  if (rivals.length > 0) {
    columns[columns.indexOf('amount')] = null;
    doubts.push({ cell: 'amount', columns: rivals, used: null });
  }
  return { columns, doubts };
}

/** Whether a column has anything in a table's rows. */
export function isFilledIn(body: Table): (column: number) => boolean {
  return (column) => body.some((row) => (row[column] ?? '') !== '');
}

/** Whether a cell of currencies says kroner. */
export function saysKroner(text: string): boolean {
  return /^(?:norske)?(?:nok|kr|kroner)$/.test(plainHeading(text));
}

/** Whether the headings say that a column's amounts are in kroner, as they are beside one of another currency. */
export function areInKroner(cells: readonly string[], column: number): boolean {
  const headings = cells.map(plainHeading);
  return (
    IN_KRONER.test(headings[column] ?? '') ||
    headings.some(
      (heading, at) => at !== column && (IN_CURRENCY.test(heading) || IN_FOREIGN.test(heading)),
    )
  );
}

/** Whether a heading of amounts leaves their currency to another column. */
export function leavesCurrency(heading: string): boolean {
  return IN_CURRENCY.test(plainHeading(heading));
}

/** Account numbers first, since any digits may also be an amount or a KID; then names; the rest is text. */
export function columnsOfContent(body: Table, width: number): Columns {
  const columns: ColumnMap = Array.from({ length: width }, () => null);
  const sample = body.slice(0, LOOKS_AT_ROWS_MAX);
  const cellsOf = (column: number) =>
    sample.map((row) => withoutApostrophe(row[column] ?? '')).filter((text) => text !== '');
  const share = (column: number, looks: (text: string) => boolean): number => {
    const cells = cellsOf(column);
    return cells.length === 0 ? 0 : cells.filter(looks).length / cells.length;
  };
  const free = () => columns.flatMap((cell, column) => (cell === null ? [column] : []));
  const all = (looks: (text: string) => boolean) =>
    free().filter((column) => share(column, looks) > 0.5);
  const take = (cell: Column, looks: (text: string) => boolean, among = all(looks)): void => {
    const [first, ...others] = among;
    if (first === undefined) return;
    const best = others.reduce(
      (one, other) => (share(other, looks) > share(one, looks) ? other : one),
      first,
    );
    columns[best] = cell;
  };
  take('account', looksLikeAccount);
  const amounts = all(looksLikeAmount);
  const isOnlyText = all(hasLetters).length === 1;
  // Some codes are names as well, but a name seldom stands beside the amount.
  const currencies = all(isCurrency).filter(
    (column) => amounts.includes(column - 1) || (!isOnlyText && amounts.includes(column + 1)),
  );
  take('currency', isCurrency, currencies);
  take('creditorName', (text) => hasLetters(text) && !looksLikeAmount(text));

  const kids = all(looksLikeKid);
  const isSureKid = (column: number) =>
    share(
      column,
      (text) => looksLikeKid(text) && normalizeKid(text).length >= SURE_KID_DIGITS_MIN,
    ) > 0.5 ||
    // Amounts may pass the check as well, so beside other numbers fewer digits are in doubt.
    (share(column, looksLikeKid) === 1 &&
      new Set(cellsOf(column)).size > 1 &&
      amounts.every((other) => other === column));
  const sureKids = kids.filter(isSureKid);
  const found = amountAmong({
    amounts,
    kids: sureKids,
    unsure: [...kids.filter((column) => !sureKids.includes(column)), ...all(looksLikeDay)],
    areDecimal: (column) => sample.some((row) => hasDecimals(row[column] ?? '')),
    begin: Math.max(columns.indexOf('creditorName'), columns.indexOf('account')),
  });
  if (found.used !== null) columns[found.used] = 'amount';
  const doubts: ColumnDoubt[] = found.columns.length > 0 ? [{ cell: 'amount', ...found }] : [];
  if (doubts.length > 0 && found.used === null) return { columns, doubts };
  take('kid', looksLikeKid);
  take('message', hasLetters);
  const after = free().find(
    (column) => column > (found.used ?? width) && share(column, Boolean) > 0,
  );
  if (!columns.includes('message') && after !== undefined) columns[after] = 'message';
  return { columns, doubts };
}

export function looksLikeAccount(text: string): boolean {
  return /^[0-9]{11}$/.test(norwegianAccount(text));
}

export function looksLikeAmount(text: string): boolean {
  if (!/[0-9]/.test(text)) return false;
  const reading = readTypedAmount(text, 'NOK');
  // More than fourteen digits are a reference, not an amount.
  return reading.ok ? reading.amount.length <= 14 : reading.rule === 'amount-ambiguous';
}

/** Few amounts have a valid check digit, but most of a column's KIDs do. */
export function looksLikeKid(text: string): boolean {
  const kid = normalizeKid(text);
  return kid.length >= 5 && checkKid(kid).ok;
}

/** Spreadsheets mark a number kept as text with an apostrophe. */
export function withoutApostrophe(text: string): string {
  return text.replace(/^['\u2019](?=[0-9])/, '');
}

/** What is left of an amount, which need not be due. */
const REST =
  /^(?:rest|utestående|åpent|gjenstående)(?:beløp)?$|^restsaldo$|^gjenstår$|^(?:amount)?(?:outstanding|remaining)$|^balancedue$/;

/** Beside an amount, what may be paid in its place. */
const PART = /^(?:saldo|balance|(?:beløp)?forfalt(?:beløp)?|(?:amount)?overdue)$/;

const TO_PAY =
  /^(?:beløp|sum|totalt?)?(?:åbetale|tilbetaling|tilutbetaling)$|^netto(?:utbetalt|lønn)$|^amount(?:due|topay)$|^netpay$/;

/** Headings of amounts that may lack the tax, and those beside them that show so. */
const BARE = /^(?:netto|beløp|belop|amount|sum|value|nok|kroner|kr)$/;
const TAXED = /^(?!herav|.*(?:kode|sats|code|rate|nr))(?:.*(?:mva|moms|brutto)|vat|gross)/;

const IN_CURRENCY = /^valutabeløp$|^beløpi?valuta$|^amountincurrency$/;

const IN_FOREIGN = /^(?:amount|beløp)(?:in?)?(?:eur|usd|gbp|sek|dkk)$/;

const IN_KRONER = /(?:in?)?(?:norske)?(?:nok|kr|kroner)$/;

/** Accepted headings in both languages, in lower case without blanks and punctuation: first those that say most. */
const HEADINGS: Readonly<Record<Column, readonly RegExp[]>> = {
  creditorName: [
    /^(?:creditor|recipient|payee|beneficiary|supplier|(?:betalings)?mottakers?|kreditors?|leverandør)(?:name|navn)$/,
    /^(?:creditor|recipient|payee|beneficiary|supplier|(?:betalings)?mottaker|kreditor|leverandør)$/,
    /^(?:name|navn|to|til)$/,
    /^(?:ansatt|employee)$/,
  ],
  account: [
    /^(?:to|creditors?|recipients?|payees?|beneficiary|suppliers?)(?:bank)?(?:account(?:number|no)?|iban|bban)$/,
    /^(?:til|(?:betalings)?mottakers?|kreditors?|leverandørs?)(?:bank)?(?:konto(?:nummer|nr)?|iban)$/,
    /^(?:bank)?(?:account(?:number|no)?|konto(?:nummer|nr)?)$|^iban$|^bban$/,
  ],
  // “i kroner” and its like are taken away.
  amount: [
    TO_PAY,
    /^(?:beløp|sum|total|totalt)inkl(?:usive)?mva$/,
    new RegExp(`^(?:amount|beløp|belop|nok)$|${IN_CURRENCY.source}`),
    /^(?:sum|total|totalt|totalbeløp|totalamount|netto|value|kroner|kr)$/,
    REST,
  ],
  kid: [/^kid(?:nr|nummer|number)?$|^ocr$/, /^(?:payment)?reference$|^(?:betalings)?referanse$/],
  message: [
    /^(?:message|melding)$|^meldingtilmottaker$|^messagetorecipient$/,
    /^te(?:xt|kst)$/,
    /^(?:description|beskrivelse)$/,
    /^note$/,
  ],
  currency: [/^(?:currency(?:code)?|ccy|valuta(?:kode)?)$/],
};

function plainHeading(text: string): string {
  return text.toLowerCase().replace(/[^a-zæøå]/g, '');
}

function withoutKroner(heading: string): string {
  return heading.replace(IN_KRONER, '') || heading;
}

/** The column that has, in each row, all that the others have. */
function fullest(cell: Column, body: Table, among: readonly number[]): number | undefined {
  const rows = body
    .map((row) => among.map((column) => plainValue(cell, row[column] ?? '')))
    .filter((values) => values.some((value) => value !== ''));
  const areAlike = rows.every((values) => new Set(values).size <= (values.includes('') ? 2 : 1));
  return areAlike ? among.find((_, at) => rows.every((values) => values[at] !== '')) : undefined;
}

/** The column of amounts and those that may as well be what is paid; none if it is not in doubt. */
function rivalsOf(columns: ColumnMap, headings: readonly string[], body: Table): number[] {
  const amountAt = columns.indexOf('amount');
  const names = headings.map(withoutKroner);
  const amount = names[amountAt] ?? '';
  if (amountAt < 0 || TO_PAY.test(amount)) return [];
  const isFilled = isFilledIn(body);
  const isRival = (name: string, column: number) =>
    REST.test(name) ||
    (body.some((row) => looksLikeAmount(row[column] ?? '')) &&
      (PART.test(name) ||
        (BARE.test(amount) &&
          TAXED.test(name) &&
          body.some((row) => /[1-9]/.test(row[column] ?? ''))) ||
        (REST.test(amount) && columns[column] === null)));
  const rivals = names.flatMap((name, column) =>
    column !== amountAt &&
    isRival(name, column) &&
    isFilled(column) &&
    fullest('amount', body, [amountAt, column]) === undefined
      ? [column]
      : [],
  );
  return rivals.length === 0 ? [] : [amountAt, ...rivals].sort((one, other) => one - other);
}

function plainValue(cell: Column, text: string): string {
  if (cell === 'account') return norwegianAccount(withoutApostrophe(text));
  const reading = cell === 'amount' ? readTypedAmount(text, 'NOK') : null;
  return reading?.ok ? reading.amount : text;
}

type Numbers = {
  amounts: readonly number[];
  kids: readonly number[];
  /** Columns that may as well be short KIDs, or days. */
  unsure: readonly number[];
  areDecimal: (column: number) => boolean;
  /** The last column before the amount, in the order that the page asks for. */
  begin: number;
};

/**
 * Decimals make an amount, and a check digit a KID. Columns that neither tells apart are read in the order that the page
 * asks for, and not at all in another.
 * @returns as `columns` all that could be the amount, if that is in doubt.
 */
function amountAmong(numbers: Numbers): Omit<ColumnDoubt, 'cell'> {
  const { amounts, kids, unsure, areDecimal, begin } = numbers;
  const decimal = amounts.filter(areDecimal);
  const plain = amounts.filter((column) => !kids.includes(column));
  const [likely = []] = [decimal, plain, amounts].filter((some) => some.length > 0);
  const [first = null, ...others] = likely;
  if (first === null) return { columns: [], used: null };
  const isTie = others.length > 0;
  // A KID by itself is a bill whose amount is missing.
  if (kids.length === 1 && kids.includes(first)) return { columns: [], used: null };
  const used = isTie && (first !== begin + 1 || unsure.includes(first)) ? null : first;
  const further = amounts.filter((column) => isTie || column === first || plain.includes(column));
  return { columns: further.length > 1 ? further : [], used };
}

function hasLetters(text: string): boolean {
  return /\p{L}{2}/u.test(text);
}

function looksLikeDay(text: string): boolean {
  return /^(?:0?[1-9]|[12][0-9]|3[01])\.(?:0?[1-9]|1[0-2])$/.test(text);
}

function hasDecimals(text: string): boolean {
  return looksLikeAmount(text) && /[.,](?:[0-9]{1,2}|[-\u2212\u2013]{1,2})[^0-9]*$/.test(text);
}
