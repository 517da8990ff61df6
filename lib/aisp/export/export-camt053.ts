/**
 * A statement in ISO 20022 camt.053.001.08, with one entry for each exported row. Texts are cut to the lengths the
 * message allows. A value with no valid form there, such as a counterparty's number that is neither an IBAN nor short
 * enough, is left out. Pure.
 */
import { escapeMarkup } from '@/lib/view/escape-markup';
import { isIban, normalizeAccountNumber } from '@/lib/xs2a/account/account-number';
import type { ExportRow } from './export-row';
import type { KnownBalances } from './known-balances';

export type StatementHead = {
  /** At most 35 characters. */
  id: string;
  createdAt: Date;
  dateFrom: string;
  dateTo: string;
  account: {
    iban: string | null;
    /** Another account number, when there is no IBAN. */
    number: string;
    currency: string;
    name: string;
    ownerName: string | null;
    bic: string | null;
  };
  /** Signed; null when unknown. */
  balances: KnownBalances | null;
};

const ILLEGAL = /[^\t\n\r\u0020-\uD7FF\uE000-\uFFFD\u{10000}-\u{10FFFF}]/gu;

type Content = string | readonly string[];

const IBAN = /^[A-Z]{2}[0-9]{2}[a-zA-Z0-9]{1,30}$/;

const BIC = /^[A-Z0-9]{4}[A-Z]{2}[A-Z0-9]{2}([A-Z0-9]{3})?$/;

const RATE = /^\d{1,11}(\.\d{1,10})?$/;

const RATE_DIGITS_MAX = 11;

const CURRENCY = /^[A-Z]{3}$/;

const COUNT = /^\d{1,15}$/;

export const CAMT_TAIL = '</Stmt></BkToCstmrStmt></Document>\n';

/** Everything in the document before its entries. */
export function camtHead(head: StatementHead): string {
  const { account, dateFrom, dateTo, balances } = head;
  const { currency } = account;
  const created = element('CreDtTm', head.createdAt.toISOString());
  return [
    '<?xml version="1.0" encoding="UTF-8"?>\n',
    '<Document xmlns="urn:iso:std:iso:20022:tech:xsd:camt.053.001.08"><BkToCstmrStmt>',
    element('GrpHdr', [text('MsgId', head.id, 35), created]),
    '<Stmt>',
    text('Id', head.id, 35),
    created,
    element('FrToDt', [
      element('FrDtTm', `${dateFrom}T00:00:00`),
      element('ToDtTm', `${dateTo}T23:59:59`),
    ]),
    element('Acct', [
      accountId(account.iban ?? account.number),
      element('Ccy', currency),
      text('Nm', account.name, 70),
      element('Ownr', text('Nm', account.ownerName, 140)),
      account.bic !== null && BIC.test(account.bic)
        ? element('Svcr', element('FinInstnId', element('BICFI', account.bic)))
        : '',
    ]),
    ...(balances === null
      ? [unknownBalance(currency, dateTo)]
      : [
          balance('OPBD', balances.opening, currency, balances.openingDay),
          balance('CLBD', balances.closing, currency, balances.closingDay),
        ]),
    '\n',
  ].join('');
}

export function camtRows(rows: readonly ExportRow[]): string {
  return rows.map(entry).join('');
}

/** An element; an empty string when it has no content. */
const element = (name: string, content: Content, attributes = ''): string => {
  const inner = typeof content === 'string' ? content : content.join('');
  return inner === '' ? '' : `<${name}${attributes}>${inner}</${name}>`;
};

/** A text cut to `charactersMax` characters. */
const text = (name: string, value: string | null, charactersMax: number): string => {
  const trimmed = (value ?? '').replace(ILLEGAL, '').replace(/\s+/g, ' ').trim();
  return element(name, escapeMarkup([...trimmed].slice(0, charactersMax).join('').trim()));
};

/** An id, number or code; empty when it is too long, since a part of it would be another one. */
const whole = (name: string, value: string | null, charactersMax: number): string =>
  value !== null && [...value.trim()].length <= charactersMax
    ? text(name, value, charactersMax)
    : '';

const chunksOf = (value: string, length: number): string[] => {
  const characters = [...value.replace(/\s+/g, ' ').trim()];
  return Array.from({ length: Math.ceil(characters.length / length) }, (_, index) =>
    characters.slice(index * length, (index + 1) * length).join(''),
  );
};

const accountId = (number: string, written = text): string => {
  const iban = IBAN.test(number) ? number : normalizeAccountNumber(number);
  return IBAN.test(number) || isIban(iban)
    ? element('Id', element('IBAN', iban))
    : element('Id', element('Othr', written('Id', number, 34)));
};

/** The direction is a field beside the amount; the amount itself has no sign. */
const amount = (name: string, value: string, currency: string): string =>
  element(name, value.replace(/^-/, ''), ` Ccy="${currency}"`);

const direction = (value: string): string =>
  element('CdtDbtInd', value.startsWith('-') ? 'DBIT' : 'CRDT');

const day = (name: string, date: string | null): string =>
  date === null ? '' : element(name, element('Dt', date));

const balance = (code: string, value: string, currency: string, date: string): string =>
  element('Bal', [
    element('Tp', element('CdOrPrtry', element('Cd', code))),
    amount('Amt', value, currency),
    direction(value),
    day('Dt', date),
  ]);

/** The message requires a balance; this one says that none is known. */
const unknownBalance = (currency: string, date: string): string =>
  element('Bal', [
    element('Tp', element('CdOrPrtry', element('Prtry', 'NOT-KNOWN'))),
    amount('Amt', '0', currency),
    direction('0'),
    day('Dt', date),
  ]);

/** A `Strd` holds at most three texts. */
const longReference = (reference: string): string[] =>
  chunksOf(reference, 3 * 140).map((part) =>
    element(
      'Strd',
      chunksOf(part, 140).map((piece) => text('AddtlRmtInf', piece, 140)),
    ),
  );

const remittance = ({ message, references }: ExportRow): string =>
  element('RmtInf', [
    ...chunksOf(message ?? '', 140).map((part) => text('Ustrd', part, 140)),
    ...references.flatMap(({ reference, type }) => {
      const ref = whole('Ref', reference, 35);
      if (ref === '') return longReference(reference);
      const kind = type === 'SCOR' ? element('Cd', 'SCOR') : element('Prtry', 'CINV');
      const isKind = type === 'SCOR' || type === 'CINV';
      const named = isKind ? element('Tp', element('CdOrPrtry', kind)) : '';
      return element('Strd', element('CdtrRefInf', [named, ref]));
    }),
  ]);

/** A rate cut to the digits that the message has room for; null when it is none, or zero. */
const rateOf = (exchangeRate: string): string | null => {
  if (!RATE.test(exchangeRate) || !/[1-9]/.test(exchangeRate)) return null;
  const [integer = '', fraction = ''] = exchangeRate.replace(/^0+(?=\d)/, '').split('.');
  const kept = fraction.slice(0, RATE_DIGITS_MAX - integer.length);
  return /[1-9]/.test(kept) ? `${integer}.${kept}` : integer;
};

const exchange = (row: ExportRow): string => {
  const { originalAmount, originalCurrency, exchangeRate, sourceCurrency } = row;
  const currency = (name: string, code: string | null) =>
    code !== null && CURRENCY.test(code) ? element(name, code) : '';
  const rate = exchangeRate === null ? null : rateOf(exchangeRate);
  const currencyExchange =
    rate !== null && CURRENCY.test(sourceCurrency ?? '')
      ? element('CcyXchg', [
          currency('SrcCcy', sourceCurrency),
          currency('TrgtCcy', row.targetCurrency),
          currency('UnitCcy', row.unitCurrency),
          element('XchgRate', rate),
        ])
      : '';
  if (originalAmount === null || originalCurrency === null) return '';
  return element(
    'AmtDtls',
    element('InstdAmt', [amount('Amt', originalAmount, originalCurrency), currencyExchange]),
  );
};

const parties = (row: ExportRow, outgoing: boolean): string =>
  element('RltdPties', [
    element(outgoing ? 'Cdtr' : 'Dbtr', element('Pty', text('Nm', row.counterpartyName, 140))),
    row.counterpartyAccount === null
      ? ''
      : element(outgoing ? 'CdtrAcct' : 'DbtrAcct', accountId(row.counterpartyAccount, whole)),
  ]);

const agents = ({ agent }: ExportRow, outgoing: boolean): string =>
  agent !== null && BIC.test(agent)
    ? element(
        'RltdAgts',
        element(outgoing ? 'CdtrAgt' : 'DbtrAgt', element('FinInstnId', element('BICFI', agent))),
      )
    : '';

/** The entries of a batch share its id, and software that looks for duplicates would keep only one of them. */
const accountServicerReference = ({ transactionId, entryNumber }: ExportRow): string | null =>
  transactionId === null || transactionId.trim() === '' || entryNumber === null
    ? transactionId
    : `${transactionId.trim()}/${entryNumber}`;

const entry = (row: ExportRow): string => {
  const outgoing = row.amount.startsWith('-');
  const details = element('TxDtls', [
    element('Refs', whole('EndToEndId', row.endToEndId, 35)),
    amount('Amt', row.amount, row.currency),
    direction(row.amount),
    exchange(row),
    parties(row, outgoing),
    agents(row, outgoing),
    element('Purp', whole('Cd', row.purposeCode, 4)),
    remittance(row),
    text('AddtlTxInf', row.additionalInformation, 500),
  ]);
  const { isBatch, batchCount } = row;
  const count = String(batchCount);
  return `${element('Ntry', [
    amount('Amt', row.amount, row.currency),
    direction(row.amount),
    element('Sts', element('Cd', 'BOOK')),
    day('BookgDt', row.bookingDate),
    day('ValDt', row.valueDate),
    whole('AcctSvcrRef', accountServicerReference(row), 35),
    element(
      'BkTxCd',
      element('Prtry', whole('Cd', row.bankTransactionCode, 35) || element('Cd', 'NOT-GIVEN')),
    ),
    element('NtryDtls', [
      isBatch
        ? element('Btch', [
            element('NbOfTxs', COUNT.test(count) ? count : ''),
            amount('TtlAmt', row.amount, row.currency),
            direction(row.amount),
          ])
        : '',
      isBatch ? '' : details,
    ]),
    isBatch ? text('AddtlNtryInf', row.message, 500) : '',
  ])}\n`;
};
