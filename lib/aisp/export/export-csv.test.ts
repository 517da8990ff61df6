import { describe, expect, it } from 'vitest';
import { csvHead, csvRows, guardedCell } from './export-csv';
import type { ExportRow } from './export-row';

describe('a cell', () => {
  it.each([
    '=1+1',
    '+47 12 34 56 78',
    '-2+3',
    '@SUM(A1)',
    ' =1+1',
    '\t=1+1',
    '\r=1+1',
    '\n=cmd|calc',
    '\rREMA 1000',
    '＝1+1',
    '＋1',
    '－1',
    '＠A1',
  ])('%j is no formula', (text) => {
    expect(guardedCell(text, 'iso')).toMatch(/^'/);
  });

  it.each(['REMA 1000', '12345678903', 'a=b', "it's", ''])('%j stays as it is', (text) => {
    expect(guardedCell(text, 'iso')).toBe(text);
  });

  it.each([
    ['iso', ';=1+1;', ";'=1+1;"],
    ['iso', 'a;"=1;;@SUM(A1)', "a;\"'=1;;'@SUM(A1)"],
    ['iso', 'a; ＝1+1', "a; '＝1+1"],
    ['iso', 'a\t=1+1', "a\t'=1+1"],
    ['locale', 'a\t=1+1', "a\t'=1+1"],
    ['iso', 'a\t "-2+3|x', 'a\t "\'-2+3|x'],
    ['locale', 'a\t "-2+3|x', 'a\t "\'-2+3|x'],
    ['iso', 'a\tb', 'a\tb'],
    ['locale', 'a,=1+1,', "a,'=1+1,"],
    ['iso', 'Invoice 12, -50', 'Invoice 12, -50'],
    ['locale', 'a;=1+1', 'a;=1+1'],
    ['locale', 'Skrue 1,5', 'Skrue 1,5'],
  ] as const)('of the %s form has no formula after another separator: %j', (form, text, cell) => {
    expect(guardedCell(text, form)).toBe(cell);
  });

  it('is one line', () => {
    expect(guardedCell('one\r\ntwo\nthree', 'iso')).toBe('one two three');
  });
});

it('in the form of the place begins with the mark of UTF-8 and has semicolons', () => {
  expect(csvHead('locale').startsWith('\uFEFFbookingDate;valueDate;amount;')).toBe(true);
  expect(csvHead('iso').startsWith('bookingDate,valueDate,amount,')).toBe(true);
});

describe('a line', () => {
  const row: ExportRow = {
    sortDate: '2026-11-19',
    bookingDate: '2026-11-19',
    valueDate: '2026-11-20',
    transactionDate: '2026-11-18',
    amount: '-1162.50',
    currency: 'NOK',
    counterpartyName: 'Buchhandlung "Walther"',
    counterpartyAccount: 'DE89370400440532013000',
    message: '=1+1',
    references: [
      { reference: '1234567897', type: 'SCOR' },
      { reference: '7654321005', type: null },
    ],
    transactionId: 'x1',
    endToEndId: 'e1',
    purposeCode: 'OTHR',
    bankTransactionCode: 'R_714',
    category: 'shopping',
    originalAmount: '-100.00',
    originalCurrency: 'EUR',
    exchangeRate: '11.625',
    sourceCurrency: 'NOK',
    targetCurrency: 'EUR',
    unitCurrency: 'EUR',
    agent: 'COBADEFFXXX',
    additionalInformation: 'Ref <7>',
    ultimateDebtor: 'Ola',
    ultimateCreditor: 'Kari',
    markupFee: null,
    isBatch: true,
    batchCount: 3,
    entryNumber: 2,
  };

  it('has every column in the order of the first line, in either form', () => {
    expect(csvHead('iso')).toBe(
      'bookingDate,valueDate,amount,currency,counterpartyName,counterpartyAccount,message,references,category,bankTransactionCode,purposeCode,originalAmount,originalCurrency,exchangeRate,agent,additionalInformation,transactionId,endToEndId,batchCount,entryNumber,transactionDate\r\n',
    );
    expect(csvRows([row], 'iso')).toBe(
      `2026-11-19,2026-11-20,-1162.50,NOK,"Buchhandlung ""Walther""",DE89370400440532013000,'=1+1,1234567897 7654321005,shopping,R_714,OTHR,-100.00,EUR,11.625,COBADEFFXXX,Ref <7>,x1,e1,3,2,2026-11-18\r\n`,
    );
    expect(csvRows([row], 'locale')).toBe(
      `19.11.2026;20.11.2026;-1162,50;NOK;"Buchhandlung ""Walther""";DE89370400440532013000;'=1+1;1234567897 7654321005;shopping;R_714;OTHR;-100,00;EUR;11,625;COBADEFFXXX;Ref <7>;x1;e1;3;2;18.11.2026\r\n`,
    );
  });

  it.each([
    'counterpartyName',
    'counterpartyAccount',
    'message',
    'bankTransactionCode',
    'purposeCode',
    'agent',
    'additionalInformation',
    'transactionId',
    'endToEndId',
  ] as const)('has no formula as its %s', (column) => {
    expect(csvRows([{ ...row, message: '', [column]: '=2+2' }], 'iso')).toMatch(/,'=2\+2(,|\r)/);
  });

  it('has no formula as its references', () => {
    const references = [{ reference: '=2+2', type: null }];
    expect(csvRows([{ ...row, references }], 'iso')).toContain(",'=2+2,");
  });

  it('has an empty cell for what is unknown, and no formula for a rate that is no number', () => {
    const bare: ExportRow = {
      ...row,
      bookingDate: null,
      valueDate: null,
      transactionDate: null,
      counterpartyName: null,
      counterpartyAccount: null,
      message: null,
      references: [],
      transactionId: null,
      endToEndId: null,
      purposeCode: null,
      bankTransactionCode: null,
      originalAmount: null,
      originalCurrency: null,
      exchangeRate: '=11.625',
      agent: null,
      additionalInformation: null,
      isBatch: false,
      batchCount: null,
      entryNumber: null,
    };
    expect(csvRows([bare, { ...bare, exchangeRate: null }], 'locale')).toBe(
      ";;-1162,50;NOK;;;;;shopping;;;;;'=11.625;;;;;;;\r\n;;-1162,50;NOK;;;;;shopping;;;;;;;;;;;;\r\n",
    );
  });
});
