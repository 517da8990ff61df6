import { expect, it } from 'vitest';
import { camtRows } from './export-camt053';
import type { ExportRow } from './export-row';

const BATCH: ExportRow = {
  sortDate: '2026-11-20',
  bookingDate: '2026-11-20',
  valueDate: null,
  transactionDate: null,
  amount: '-50.00',
  currency: 'NOK',
  counterpartyName: null,
  counterpartyAccount: null,
  message: null,
  references: [],
  transactionId: null,
  endToEndId: null,
  purposeCode: null,
  bankTransactionCode: null,
  category: 'other',
  originalAmount: null,
  originalCurrency: null,
  exchangeRate: null,
  sourceCurrency: null,
  targetCurrency: null,
  unitCurrency: null,
  agent: null,
  additionalInformation: null,
  ultimateDebtor: null,
  ultimateCreditor: null,
  markupFee: null,
  isBatch: true,
  batchCount: null,
  entryNumber: null,
};

it.each([
  [3, '<NbOfTxs>3</NbOfTxs>'],
  [999_999_999_999_999, '<NbOfTxs>999999999999999</NbOfTxs>'],
  // The schema of the message has at most 15 digits.
  [1_000_000_000_000_000, ''],
  [null, ''],
])(
  'a batch of %i says how many it holds where the message has room for it',
  (batchCount, count) => {
    expect(camtRows([{ ...BATCH, batchCount }])).toContain(
      `<NtryDtls><Btch>${count}<TtlAmt Ccy="NOK">50.00</TtlAmt><CdtDbtInd>DBIT</CdtDbtInd></Btch></NtryDtls>`,
    );
  },
);

it.each([
  ['NO93 8601 1117 947', '<IBAN>NO9386011117947</IBAN>'],
  ['no9386011117947', '<IBAN>NO9386011117947</IBAN>'],
  ['NO93 8601 1117 948', '<Othr><Id>NO93 8601 1117 948</Id></Othr>'],
  ['8601.11.17947', '<Othr><Id>8601.11.17947</Id></Othr>'],
])('a number written as %s is %s', (counterpartyAccount, id) => {
  expect(camtRows([{ ...BATCH, isBatch: false, counterpartyAccount }])).toContain(
    `<CdtrAcct><Id>${id}</Id></CdtrAcct>`,
  );
});

it('a message is without the characters that no XML may have', () => {
  const message = 'Kaffe\u0000\u0007\uFFFE på Nygård';
  expect(camtRows([{ ...BATCH, message }])).toContain(
    '<AddtlNtryInf>Kaffe på Nygård</AddtlNtryInf>',
  );
});

it('a text of the bank is a text of the file, and no part of it', () => {
  const message = 'Ola & Kari</AddtlNtryInf><Sts>BOOK</Sts>';
  expect(camtRows([{ ...BATCH, message }])).toContain(
    '<AddtlNtryInf>Ola &amp; Kari&lt;/AddtlNtryInf&gt;&lt;Sts&gt;BOOK&lt;/Sts&gt;</AddtlNtryInf>',
  );
});

it.each([
  ['x'.repeat(35), `<AcctSvcrRef>${'x'.repeat(35)}</AcctSvcrRef>`],
  ['x'.repeat(36), ''],
])('a row of the id %s has that id where it fits, and else none', (transactionId, reference) => {
  const text = camtRows([{ ...BATCH, transactionId }]);
  expect(text.match(/<AcctSvcrRef>.*<\/AcctSvcrRef>/)?.[0] ?? '').toBe(reference);
});

const SINGLE: ExportRow = { ...BATCH, isBatch: false };

it.each([
  ['T1', ['T1/1', 'T1/2']],
  [' T1 ', ['T1/1', 'T1/2']],
  ['x'.repeat(33), [`${'x'.repeat(33)}/1`, `${'x'.repeat(33)}/2`]],
  // Cut, they would be one reference again.
  ['x'.repeat(34), []],
  [' ', []],
  [null, []],
])('each entry of the batch %j has a reference of its own', (transactionId, references) => {
  const entries = [1, 2].map((entryNumber) => ({ ...SINGLE, transactionId, entryNumber }));
  const text = camtRows(entries);
  expect([...text.matchAll(/<AcctSvcrRef>(.*?)<\/AcctSvcrRef>/g)].map(([, ref]) => ref)).toEqual(
    references,
  );
});

it('a payment of a number, id or code too long for the message has none, rather than a part of it', () => {
  const long = {
    counterpartyAccount: '1'.repeat(35),
    endToEndId: 'e'.repeat(36),
    purposeCode: 'SALAR',
  };
  expect(camtRows([{ ...SINGLE, ...long }])).toContain(
    '<TxDtls><Amt Ccy="NOK">50.00</Amt><CdtDbtInd>DBIT</CdtDbtInd></TxDtls>',
  );
  const fitting = {
    counterpartyAccount: '1'.repeat(34),
    endToEndId: 'e'.repeat(35),
    purposeCode: 'SALA',
  };
  expect(camtRows([{ ...SINGLE, ...fitting }])).toContain(
    `<TxDtls><Refs><EndToEndId>${'e'.repeat(35)}</EndToEndId></Refs><Amt Ccy="NOK">50.00</Amt><CdtDbtInd>DBIT</CdtDbtInd><RltdPties><CdtrAcct><Id><Othr><Id>${'1'.repeat(34)}</Id></Othr></Id></CdtrAcct></RltdPties><Purp><Cd>SALA</Cd></Purp></TxDtls>`,
  );
});

it('a reference too long for the message is a text beside it, whole', () => {
  const references = [{ reference: '9'.repeat(36), type: 'SCOR' }];
  expect(camtRows([{ ...SINGLE, references }])).toContain(
    `<RmtInf><Strd><AddtlRmtInf>${'9'.repeat(36)}</AddtlRmtInf></Strd></RmtInf>`,
  );
});

it('a reference of more than 140 characters is in several texts, of which three go together', () => {
  const [first, second, third, rest] = ['1'.repeat(140), '2'.repeat(140), '3'.repeat(140), '4'];
  const references = [{ reference: `${first}${second}${third}${rest}`, type: null }];
  expect(camtRows([{ ...SINGLE, references }])).toContain(
    `<RmtInf><Strd><AddtlRmtInf>${first}</AddtlRmtInf><AddtlRmtInf>${second}</AddtlRmtInf><AddtlRmtInf>${third}</AddtlRmtInf></Strd><Strd><AddtlRmtInf>4</AddtlRmtInf></Strd></RmtInf>`,
  );
});

it.each(['\u0007', ' \u0000 ', 'c'.repeat(36)])(
  'a code of the bank that is none in XML or too long (%j) is said to be missing, which the message requires',
  (bankTransactionCode) => {
    expect(camtRows([{ ...SINGLE, bankTransactionCode }])).toContain(
      '<BkTxCd><Prtry><Cd>NOT-GIVEN</Cd></Prtry></BkTxCd>',
    );
  },
);

it.each([
  ['11.625', '11.625'],
  ['0.0000000001', '0.0000000001'],
  ['0.1234567891', '0.1234567891'],
  ['000000000.5', '0.5'],
  // The schema has room for 11 digits, of which 10 may be a fraction.
  ['1234567.123456', '1234567.1234'],
  ['12345678901.5', '12345678901'],
  ['1234567890.0000000001', '1234567890'],
  ['0.00000000001', null],
  ['0.0000000000', null],
  ['0', null],
])('an exchange rate of %s is %s, never zero', (exchangeRate, written) => {
  const foreign = { originalAmount: '-5.00', originalCurrency: 'EUR', sourceCurrency: 'NOK' };
  const text = camtRows([{ ...SINGLE, ...foreign, exchangeRate }]);
  expect(text.match(/<XchgRate>(.*)<\/XchgRate>/)?.[1] ?? null).toBe(written);
  expect(text).toContain('<InstdAmt><Amt Ccy="EUR">5.00</Amt>');
  expect(text.includes('<CcyXchg>')).toBe(written !== null);
});
