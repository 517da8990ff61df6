import { describe, expect, it } from 'vitest';
import { nothingPasted, type Pasted, readPastedText } from './read-text';

const TODAY = '2026-11-23';

const pasted = (found: Partial<Pasted>): Pasted => ({ ...nothingPasted(), ...found });
const read = (text: string) => readPastedText(text, TODAY);

describe('what is pasted alone', () => {
  it.each<[string, Partial<Pasted>]>([
    ['', {}],
    ['takk for sist', {}],
    ['12043174442', { account: ['12043174442'] }],
    ['1204 31 74442', { account: ['12043174442'] }],
    ['1204.31.74442', { account: ['12043174442'] }],
    [' 1204-31-74442\n', { account: ['12043174442'] }],
    // With a wrong check digit, eleven digits are not an account.
    ['1204 31 74443', {}],
    ['NO93 8601 1117 947', { account: ['86011117947'] }],
    ['no9386011117947', { account: ['86011117947'] }],
    ['DE89 3704 0044 0532 0130 00', { account: ['DE89370400440532013000'] }],
    ['GB29NWBK60161331926819', { account: ['GB29NWBK60161331926819'] }],
    ['DE88 3704 0044 0532 0130 00', {}],
    // Valid by modulus 10, and by modulus 11.
    ['1234567897', { kid: ['1234567897'] }],
    ['123 4567 892', { kid: ['1234567892'] }],
    ['1234567890', { amount: ['1234567890.00'] }],
    ['1 249,50', { amount: ['1249.50'] }],
    ['1.249,50', { amount: ['1249.50'] }],
    ['1,249.50', { amount: ['1249.50'] }],
    ['kr 500,-', { amount: ['500.00 NOK'] }],
    ['€ 1,249.50', { amount: ['1249.50 EUR'] }],
    ['249 USD', { amount: ['249.00 USD'] }],
    ['0,00', {}],
    ['takk\n100', {}],
    ['14.12.2026 100', {}],
    ['+4791234567', {}],
    // A point before three digits may separate thousands.
    ['1.249', { amount: ['1249.00'], unsure: ['amount'] }],
  ])('%j', (text, found) => {
    expect(read(text)).toEqual(pasted(found));
  });

  it('is asked about when it is an account number and a KID alike', () => {
    // Valid as an account number by modulus 11 and as a KID by modulus 10.
    expect(read('12040000338')).toEqual(
      pasted({ account: ['12040000338'], kid: ['12040000338'], unsure: ['account', 'kid'] }),
    );
    expect(read('1204 00 00338')).toEqual(pasted({ account: ['12040000338'] }));
  });
});

describe('a company on the first line', () => {
  const BILL = 'Kontonummer: 1204 31 74442\nÅ betale: 1 249,50';

  it('is asked about as the recipient, and nothing else on that line is', () => {
    const found = { account: ['12043174442'], amount: ['1249.50'] };
    expect(read(`Fjordkraft AS\n${BILL}`)).toEqual(
      pasted({ ...found, creditorName: ['Fjordkraft AS'], unsure: ['creditorName'] }),
    );
    expect(read(`Faktura for november\n${BILL}`)).toEqual(pasted(found));
  });

  it('is left alone where the bill names the recipient', () => {
    expect(read(`Fjordkraft AS\nBetales til: Kraftlaget\n${BILL}`).creditorName).toEqual([
      'Kraftlaget',
    ]);
  });
});

describe('the text of a bill', () => {
  it.each<[string, string, Partial<Pasted>]>([
    [
      'one label a line',
      `Nordre Skjærvik Kraftlag
Org.nr: 987 654 325 MVA
Fakturanr: 100234
Fakturadato: 16.11.2026
Kundenummer: 4420017

Betales til: Nordre Skjærvik Kraftlag AS
Kontonummer: 1204.31.74442
KID: 1234567897
Forfall: 14.12.2026
Beløp eks. mva: 999,60
Herav mva: 249,90
Å betale: 1 249,50 kr`,
      {
        creditorName: ['Nordre Skjærvik Kraftlag AS'],
        account: ['12043174442'],
        kid: ['1234567897'],
        amount: ['1249.50 NOK'],
        dueDate: ['2026-12-14'],
        invoice: ['100234'],
      },
    ],
    [
      'all in one line',
      'Til konto 1204 31 74442 KID 123 4567 897 Beløp kr 1.249,50 Forfallsdato 14.12.26',
      {
        account: ['12043174442'],
        kid: ['1234567897'],
        amount: ['1249.50 NOK'],
        dueDate: ['2026-12-14'],
      },
    ],
    [
      'a label above its value',
      'KID\n1234567897\n\nKontonummer\n\n1204 31 74442\nForfall\n14. desember 2026\nÅ betale\n1 249,50',
      {
        account: ['12043174442'],
        kid: ['1234567897'],
        amount: ['1249.50'],
        dueDate: ['2026-12-14'],
      },
    ],
    [
      'labels in a row above their values',
      'Kontonummer     KID             Forfall      Å betale\n1204 31 74442   1234567897      14.12.2026   1 249,50',
      {
        account: ['12043174442'],
        kid: ['1234567897'],
        amount: ['1249.50'],
        dueDate: ['2026-12-14'],
      },
    ],
    [
      'in English',
      'Payable to: Fjordlaks Ltd\nIBAN: DE89 3704 0044 0532 0130 00\nBIC: DEUTDEFF\nInvoice no: F-2026/7\nAmount due: EUR 1,249.50\nDue date: 14 December 2026',
      {
        creditorName: ['Fjordlaks Ltd'],
        account: ['DE89370400440532013000'],
        amount: ['1249.50 EUR'],
        dueDate: ['2026-12-14'],
        invoice: ['F-2026/7'],
      },
    ],
    [
      'a message from a friend',
      'Hei! Kan du sende 350 kr for gaven til 1204 31 74442? Takk!',
      { account: ['12043174442'], amount: ['350.00 NOK'] },
    ],
    [
      'a KID with a wrong check digit, for the field to say so',
      'Konto: 12043174442, KID: 1234567890',
      { account: ['12043174442'], kid: ['1234567890'] },
    ],
    [
      'an account number with a wrong digit, for the field to say so',
      'Kontonr. 1204 31 74443',
      { account: ['12043174443'] },
    ],
  ])('%s', (_, text, found) => {
    expect(read(text)).toEqual(pasted(found));
  });

  it('takes the account that is paid to, and not the one that is paid from', () => {
    expect(read('Fra konto: 8601 11 17947\nTil konto: 1204 31 74442').account).toEqual([
      '12043174442',
    ]);
    expect(read('Belastes konto 8601 11 17947').account).toEqual([]);
  });

  it('prefers what is to be paid to any other sum', () => {
    expect(read('Sum 999,60\nTotal 1 249,50\nÅ betale 1 199,50').amount).toEqual(['1199.50']);
  });

  it('offers all that it may be when the text says several', () => {
    const found = read('Konto 1204 31 74442\nKonto 8601 11 17947\nSum 100,00\nTotal 250,00');
    expect(found.account).toEqual(['12043174442', '86011117947']);
    expect(found.amount).toEqual(['100.00', '250.00']);
  });

  it('knows one account in its two forms as one', () => {
    expect(read('Kontonummer 8601 11 17947\nIBAN NO93 8601 1117 947').account).toEqual([
      '86011117947',
    ]);
  });
});

describe('a number that another label owns', () => {
  it.each<[string, Partial<Pasted>]>([
    ['KID: 1234567897 NOK 103,50', { kid: ['1234567897'], amount: ['103.50 NOK'] }],
    ['KID: 1234567897   103,50', { kid: ['1234567897'] }],
    ['KID: 1234567897\t103,50', { kid: ['1234567897'] }],
    ['KID: 1234567897 103,50', { kid: ['1234567897'] }],
    ['Fakturanr: 100234 NOK 1 249,50', { invoice: ['100234'], amount: ['1249.50 NOK'] }],
    ['Invoice no 100234 EUR 100.00', { invoice: ['100234'], amount: ['100.00 EUR'] }],
    ['Faktura 100234 NOK 1 249,50', { amount: ['1249.50 NOK'] }],
    ['KID 123 456 782 500 kr', { kid: ['123456782'], amount: ['500.00 NOK'] }],
    ['KID 123 456 782 1 500 kr', { kid: ['123456782'], amount: ['1500.00 NOK'] }],
    ['KID: 1234 5678 97 kr 103,50', { kid: ['1234567897'], amount: ['103.50 NOK'] }],
    ['KID 1234567897 500kr', { kid: ['1234567897'], amount: ['500.00 NOK'] }],
    ['KID 1234567890 103 kr', { kid: ['1234567890'], amount: ['103.00 NOK'] }],
    ['KID 1234567897 NOK: 890,75', { kid: ['1234567897'] }],
    ['KID 1234567897 kr: 890,75', { kid: ['1234567897'] }],
    ['KID 1234567897 kr -890,75', { kid: ['1234567897'] }],
    ['KID 1234567897 Kroner: 890', { kid: ['1234567897'] }],
    ['KID 1234567897 kr\n890,75', { kid: ['1234567897'] }],
    ['KID 1234 5678 97 kr\n890,75', { kid: ['1234567897'] }],
    ['KID 1234567897 NOK Konto 1204 31 74442', { kid: ['1234567897'], account: ['12043174442'] }],
    ['KID: 1234567897 NOK\nBeløp: 100', { kid: ['1234567897'], amount: ['100.00'] }],
    ['KID 1234567897,- konto 1204 31 74442', { kid: ['1234567897'], account: ['12043174442'] }],
    ['KID 1234567897.- konto 1204 31 74442', { kid: ['1234567897'], account: ['12043174442'] }],
    ['KID: 890,75', {}],
    // Where a wrong KID ends cannot be told.
    ['KID 123 456 783 500 kr', { kid: ['123456783'] }],
  ])('%j is no amount', (text, found) => {
    expect(read(text)).toEqual(pasted(found));
  });

  it('is no KID when a letter touches it, and asked about when a part of it is valid as well', () => {
    expect(read('KID: 123456789O7').kid).toEqual([]);
    expect(read('KID: 1234567897 103').kid).toEqual(['1234567897', '1234567897103']);
  });
});

describe('several account numbers behind one label', () => {
  it('are all offered, however their digits are grouped', () => {
    expect(read('Konto: 1204 31 74442 (DNB) / 8601\u200911\u200917947').account).toEqual([
      '12043174442',
      '86011117947',
    ]);
  });
});

describe('labels in a row above their values', () => {
  it.each([
    ['Fakturadato   Forfallsdato   Å betale\n10.11.2026   14.12.2026   1 249,50', ['2026-12-14']],
    ['Fakturadato Forfall Beløp\n10.11.2026 14.12.2026 1 249,50', ['2026-12-14']],
    // Which of them it is due on cannot be told.
    ['Forfall Beløp\n10.11.2026 14.12.2026 1 249,50', []],
  ])('%j: the nth value is of the nth label', (text, dueDate) => {
    expect(read(text)).toEqual(pasted({ amount: ['1249.50'], dueDate }));
  });

  it('leave out the account that is paid from', () => {
    expect(read('Fra konto   Til konto\n8601 11 17947   1204 31 74442').account).toEqual([
      '12043174442',
    ]);
  });
});

describe('a due date', () => {
  it.each(['14/12-2026', '14-Dec-2026', 'December 14, 2026', '14. des. 2026'])('%s', (date) => {
    expect(read(`Forfall: ${date}`).dueDate).toEqual(['2026-12-14']);
  });
});

describe('a bank slip', () => {
  it('is read by the line for machines', () => {
    expect(
      read('Kvittering\nBetalt av Kari Nordmann\nH   1234567897 #   1249 50 < 4 > 12043174442 #'),
    ).toEqual(pasted({ account: ['12043174442'], kid: ['1234567897'], amount: ['1249.50'] }));
  });

  it('is read by its boxes', () => {
    expect(
      read('Kundeidentifikasjon (KID)\n1234567897\nKroner 1 249 Øre 50\nTil konto\n1204 31 74442'),
    ).toEqual(pasted({ account: ['12043174442'], kid: ['1234567897'], amount: ['1249.50'] }));
  });
});

describe('a hostile text', () => {
  it.each([
    ['digits', '1'.repeat(2_000_000)],
    ['digits parted by blanks', '1 '.repeat(1_000_000)],
    ['digits parted by points', '1.234'.repeat(400_000)],
    ['beginnings of IBANs', 'DE89 '.repeat(400_000)],
    ['numbers and words', '1 x '.repeat(500_000)],
    ['brackets', '(1 '.repeat(300_000) + ') '.repeat(300_000)],
    ['brackets that nothing opened', ') 1 '.repeat(500_000)],
    ['edges of cells', '| 123 '.repeat(400_000)],
    ['included amounts', 'å betale 500,00 inkl. 25 % mva 1'.repeat(60_000)],
    ['kroner', '1 kroner '.repeat(300_000)],
    ['labels', 'KID: '.repeat(400_000)],
    ['labels in lines', 'å betale\n'.repeat(200_000)],
    ['empty lines', '\n'.repeat(2_000_000)],
    ['blanks', ' '.repeat(2_000_000)],
  ])('of %s is cut, and read within a moment', (_, text) => {
    const before = performance.now();
    expect(read(text).isCut).toBe(true);
    expect(performance.now() - before).toBeLessThan(10_000);
  });
});
