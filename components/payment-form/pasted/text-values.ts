/** Values that a text's labels, or a bank slip's form, say which field they are of. */
import { checkKid } from '@/lib/xs2a/payment/kid';
import { CREDITOR_NAME_CHARACTERS_MAX } from '@/lib/xs2a/value/limits';
import { codePointCount, trimBlanks } from '@/lib/xs2a/value/text';
import { amountsBehind, NOTHING } from './text-amounts';
import { CURRENCY_WORDS, type LabelAt, labelsIn, type PastedField } from './text-labels';
import {
  ACCOUNT,
  accountsIn,
  datesIn,
  ELSEWHERE,
  kidBehind,
  withoutAccounts,
  withoutDates,
} from './text-numbers';

/** Values from a slip's machine-readable line, and from its boxes of kroner and øre. */
export function slipValues(text: string): Value[] {
  const [, kid = '', kroner = '', ore = '', account = ''] = CODE_LINE.exec(text) ?? [];
  const strong = { isStrong: true, isDashed: false, isUnsure: false };
  if (account !== '') {
    return [
      { field: 'kid', value: kid, ...strong },
      { field: 'amount', value: slipAmount(kroner, ore), ...strong },
      { field: 'account', value: account, ...strong },
    ];
  }
  const [, whole = '', fraction = ''] = BOXES.exec(text) ?? [];
  if (whole === '') return [];
  return [{ field: 'amount', value: slipAmount(whole, fraction), ...strong }];
}

/** Values behind labels, or in the lines below them. */
export function labelledValues(lines: readonly string[], today: string): Value[] {
  return lines.flatMap((line, index) => {
    const labels = labelsIn(line);
    const read = labels.map((label, place) => {
      const segment = line.slice(label.end, labels[place + 1]?.start);
      return { label, segment, values: valuesBehind(label, segment, today) };
    });
    const open = read
      .filter(({ label, segment, values }) =>
        label.field === null ? !/[0-9]/.test(segment) : values.length === 0,
      )
      .map(({ label }) => label);
    const [below = '', ...others] = open.length > 0 ? lines.slice(index + 1) : [];
    const valuesIn = (row: string) =>
      labels.length > 1
        ? columnValues(line, open, row, today)
        : open.flatMap((label) => valuesBehind(label, row, today));
    const isRow = (row: string) =>
      isAlike(row, below) &&
      labelsIn(row).every(({ field }) => field === null) &&
      open.some((label) => valuesByKind(label, open, row, today).length > 0);
    const end = others.findIndex((row) => !isRow(row));
    const rows = [below, ...others.slice(0, end < 0 ? undefined : end)];
    const found = labelsIn(below).length === 0 ? rows.flatMap(valuesIn) : [];
    return [
      ...read.flatMap(({ values }) => values),
      // Which of several rows is meant cannot be told.
      ...found.map((one) => ({ ...one, isUnsure: one.isUnsure || rows.length > 1 })),
    ];
  });
}

/** Whether two lines have as many cells, or one cell each, with a word beside its value or without. */
function isAlike(row: string, other: string): boolean {
  const cellsIn = (line: string) => line.trim().split(COLUMN_GAP).length;
  const hasWord = (line: string) => /\p{L}/u.test(line.replace(CURRENCY, ''));
  return cellsIn(row) === cellsIn(other) && (cellsIn(row) > 1 || hasWord(row) === hasWord(other));
}

const CURRENCY = new RegExp(CURRENCY_WORDS, 'giu');

type Value = Pick<LabelAt, 'isStrong' | 'isDashed'> & {
  field: PastedField;
  value: string;
  isUnsure: boolean;
};

function slipAmount(kroner: string, ore: string): string {
  const amount = `${kroner.replace(/ /g, '').replace(/^0+(?=[0-9])/, '')}.${ore}`;
  return /^[0.]+$/.test(amount) ? NOTHING : amount;
}

const CODE_LINE =
  /(?<![0-9])([0-9]{2,25}-?)[ \t]{0,4}#[ \t]{1,8}([0-9]{1,10})[ \t]{1,3}([0-9]{2})[ \t]{0,4}<[ \t]{0,3}[0-9][ \t]{0,3}>[ \t]{0,4}([0-9]{11})(?![0-9])/;
const BOXES =
  /kroner[ \t:]{0,4}([0-9]{1,3}(?: ?[0-9]{3}){0,3})[ \t|]{0,6}øre[ \t:]{0,4}([0-9]{2})(?![0-9])/i;

function valuesBehind(
  { field, isStrong, isDashed }: LabelAt,
  text: string,
  today: string,
): Value[] {
  if (field === null) return [];
  return READERS[field](text, today).map((one) => ({ field, isStrong, isDashed, ...one }));
}

/** Values in the line below several labels: the nth for the nth label, where there are as many of both. */
function columnValues(
  line: string,
  labels: readonly LabelAt[],
  below: string,
  today: string,
): Value[] {
  const cells = below.trim().split(COLUMN_GAP);
  const columnOf = ({ start }: LabelAt) =>
    line.slice(0, start).trimStart().split(COLUMN_GAP).length - 1;
  const isTable =
    cells.length > 1 &&
    cells.length === line.trim().split(COLUMN_GAP).length &&
    new Set(labels.map(columnOf)).size === labels.length;
  return labels.flatMap((label) =>
    isTable
      ? valuesBehind(label, cells[columnOf(label)] ?? '', today)
      : valuesByKind(label, labels, below, today),
  );
}

const COLUMN_GAP = /\t| {2,}/;

/** Values by their kind, where the columns cannot be told apart by their blanks. */
function valuesByKind(
  label: LabelAt,
  labels: readonly LabelAt[],
  line: string,
  today: string,
): Value[] {
  const { field, isStrong, isDashed } = label;
  if (field === null) return [];
  const toValue = (value: string) => ({ field, isStrong, isDashed, value, isUnsure: false });
  const nth = (kind: RegExp, values: readonly string[]) => {
    const alike = labels.filter(({ words }) => kind.test(words));
    return alike.length === values.length
      ? values.filter((_, place) => alike[place] === label).map(toValue)
      : [];
  };
  switch (field) {
    case 'account':
      return nth(ACCOUNT_WORDS, accountsIn(line));
    case 'dueDate':
      return nth(DATE_WORDS, datesIn(line, today));
    case 'amount':
      return valuesBehind(label, withoutAccounts(line).replace(LONG_NUMBER, ELSEWHERE), today);
    case 'kid': {
      const rest = withoutDates(withoutAccounts(line));
      return (rest.match(LONG_NUMBER) ?? []).filter((kid) => checkKid(kid).ok).map(toValue);
    }
    default:
      return [];
  }
}

const ACCOUNT_WORDS = /konto|account|iban|giro/;
const DATE_WORDS = /dat[oe]$|forfall|frist|innen$|due$|^pay by$/;

/** A number without grouping or decimals, and longer than an amount's thousands. */
const LONG_NUMBER = /(?<![\p{L}0-9.,])[0-9]{5,25}-?(?![\p{L}0-9.,])/gu;

type Read = { value: string; isUnsure: boolean };

const sure = (value: string): Read => ({ value, isUnsure: false });

const READERS: Record<PastedField, (text: string, today: string) => Read[]> = {
  account: (text) => {
    const found = accountsIn(text);
    if (found.length > 0) return found.map(sure);
    // A digit may have been misread: the field will say so.
    const [odd] = text.match(ACCOUNT) ?? [];
    return odd === undefined ? [] : [sure(odd.replace(/[^0-9]/g, ''))];
  },
  kid: (text) => kidBehind(text).kids.map(sure),
  amount: (text) => amountsBehind(withoutDates(withoutAccounts(text))),
  dueDate: (text, today) => datesIn(text, today).slice(0, 1).map(sure),
  creditorName: (text) => {
    const name = trimBlanks(text.replace(/^[\s:]+/, '').split(/\t| {3,}/)[0] ?? '');
    const isName =
      /\p{L}{2}/u.test(name) &&
      !/[0-9]{4}|[@/]/.test(name) &&
      codePointCount(name) <= CREDITOR_NAME_CHARACTERS_MAX;
    return isName ? [sure(name)] : [];
  },
  // Only a file has one.
  message: () => [],
  invoice: (text) => {
    const [, number] = /^[\s:.#]{0,8}([A-Z0-9][A-Z0-9/-]{0,29})(?![A-Z0-9])/i.exec(text) ?? [];
    return number !== undefined && /[0-9]/.test(number) ? [sure(number)] : [];
  },
};
