import { describe, expect, it } from 'vitest';
import {
  type BulkRow,
  EMPTY_DETAILS,
  placeOfPath,
  rowOfTyped,
  sumsOfRows,
  typedOfRow,
} from './bulk-row';
import { readTable, textOfFile } from './read-table';

const cells = ({ creditorName, account, amount, kid, message }: BulkRow) => [
  creditorName,
  account,
  amount,
  kid,
  message,
];

describe('a table of payments', () => {
  it('is read by its headings, in any order, in Norwegian', () => {
    const reading = readTable(
      [
        ['Beløp', 'Mottaker', 'Forfall', 'Kontonr.', 'KID-nummer', 'Melding'],
        ['1 234,50', 'Kari Nordmann', '24.12', '8601 11 17947', '', 'Takk for maten'],
        ['99', 'Strøm AS', '24.12', '12345678903', '1234567897', ''],
      ],
      10,
    );
    expect(reading.columns).toEqual(['amount', 'creditorName', null, 'account', 'kid', 'message']);
    expect(reading.rows.map(cells)).toEqual([
      ['Kari Nordmann', '8601 11 17947', '1 234,50', '', 'Takk for maten'],
      ['Strøm AS', '12345678903', '99', '1234567897', ''],
    ]);
    expect(reading.rows.map(({ id }) => id)).toEqual([10, 11]);
    expect(reading.ignored).toEqual(['Forfall']);
  });

  it('is read by its headings in English', () => {
    const { rows } = readTable(
      [
        ['Recipient', 'Account number', 'Amount', 'Message'],
        ['Kari', '86011117947', '100', 'Hi'],
      ],
      0,
    );
    expect(rows.map(cells)).toEqual([['Kari', '86011117947', '100', '', 'Hi']]);
  });

  it('takes a Norwegian IBAN for its account number, and a cell of several lines for one', () => {
    const { rows } = readTable(
      [
        ['NO93 8601 1117 947', '100', 'Kari Nordmann', 'Leie\nnovember'],
        ['NO92 8601 1117 947', '100', 'Ola Nordmann', ''],
        ['12345678903', '99', 'Strøm AS', ''],
      ],
      0,
    );
    expect(rows.map(cells)).toEqual([
      ['Kari Nordmann', '86011117947', '100', '', 'Leie november'],
      ['Ola Nordmann', 'NO92 8601 1117 947', '100', '', ''],
      ['Strøm AS', '12345678903', '99', '', ''],
    ]);
  });

  it('is read by what the columns look like when it has no headings', () => {
    const { rows, columns, ignored } = readTable(
      [
        ['8601 11 17947', '1.234,50', 'Kari Nordmann', '', 'Leie november'],
        ['12345678903', '99', 'Strøm AS', '1234567897', ''],
        ['', '', '', '', ''],
        ['not a number', 'x', 'Ola', '', ''],
      ],
      0,
    );
    expect(columns).toEqual(['account', 'amount', 'creditorName', 'kid', 'message']);
    expect(rows.map(cells)).toEqual([
      ['Kari Nordmann', '8601 11 17947', '1.234,50', '', 'Leie november'],
      ['Strøm AS', '12345678903', '99', '1234567897', ''],
      // Wrong values stay in their row unchanged.
      ['Ola', 'not a number', 'x', '', ''],
    ]);
    expect(ignored).toEqual([]);
  });

  it('does not take a first payment for headings', () => {
    const { rows } = readTable([['To', '86011117947', '100']], 0);
    expect(rows.map(cells)).toEqual([['To', '86011117947', '100', '', '']]);
  });

  it('takes away the apostrophe that keeps a number as text', () => {
    const { rows } = readTable(
      [
        ['Navn', 'Konto', 'KID'],
        ['O’Hara', "'05301234567", '’0123455'],
      ],
      0,
    );
    expect(rows.map(cells)).toEqual([['O’Hara', '05301234567', '', '0123455', '']]);
  });

  it('may be empty', () => {
    expect(readTable([], 0)).toEqual({ rows: [], columns: [], ignored: [] });
    expect(readTable([['', ' ']], 0).rows).toEqual([]);
  });
});

describe('a row', () => {
  it('is kept by the fields of a payment and comes back as it was', () => {
    const row = {
      id: 3,
      oddAccount: '',
      details: EMPTY_DETAILS,
      creditorName: 'Kari',
      account: '8601 11 17947',
      amount: '1 234,5',
      kid: '',
      message: 'Takk',
    };
    expect(typedOfRow(row)).toEqual({
      creditorName: 'Kari',
      creditorAccount: { bban: '8601 11 17947' },
      instructedAmount: { amount: '1 234,5', currency: 'NOK' },
      creditorAddress: { country: 'NO' },
      remittanceInformationUnstructured: 'Takk',
    });
    expect(rowOfTyped(typedOfRow(row), 3)).toEqual(row);
    const odd = { ...row, account: '8601111794', oddAccount: '8601111794' };
    expect(rowOfTyped(typedOfRow(odd), 3)).toEqual(odd);
    const rare: BulkRow = {
      ...row,
      message: '',
      details: {
        instructedAmount: { currency: 'EUR' },
        creditorAccount: { currency: 'SEK' },
        creditorAddress: {
          street: 'Storgata',
          buildingNumber: '1',
          postalCode: '5003',
          city: 'Bergen',
          country: 'NO',
        },
        ultimateDebtor: 'Kari AS',
        purposeCode: 'SALA',
        remittanceInformationStructuredArray: [
          { reference: '1234567897', referenceType: 'SCOR', referenceIssuer: '' },
          { reference: 'F-7', referenceType: 'CINV', referenceIssuer: 'BITS-EFAKTURA' },
        ],
      },
    };
    expect(typedOfRow(rare)).toEqual({
      creditorName: 'Kari',
      creditorAccount: { bban: '8601 11 17947', currency: 'SEK' },
      instructedAmount: { amount: '1 234,5', currency: 'EUR' },
      creditorAddress: rare.details.creditorAddress,
      ultimateDebtor: 'Kari AS',
      purposeCode: 'SALA',
      remittanceInformationStructuredArray: rare.details.remittanceInformationStructuredArray,
    });
    expect(rowOfTyped(typedOfRow(rare), 3)).toEqual(rare);
    expect(rowOfTyped({ creditorName: 7, creditorAccount: 'x' }, 4)).toEqual({
      id: 4,
      oddAccount: '',
      details: EMPTY_DETAILS,
      creditorName: '',
      account: '',
      amount: '',
      kid: '',
      message: '',
    });
  });

  it('adds to the sum of its currency', () => {
    const of = (amount: string, currency: string): BulkRow => ({
      ...rowOfTyped({}, 0),
      amount,
      details: { ...EMPTY_DETAILS, instructedAmount: { currency } },
    });
    expect(sumsOfRows([])).toEqual([{ amount: '0.00', currency: 'NOK' }]);
    expect(
      sumsOfRows([of('1 000,50', 'NOK'), of('10', 'JPY'), of('0,50', 'NOK'), of('1.2.3', 'EUR')]),
    ).toEqual([
      { amount: '1001.00', currency: 'NOK' },
      { amount: '10', currency: 'JPY' },
    ]);
    expect(sumsOfRows([of('', 'EUR')])).toEqual([{ amount: '0.00', currency: 'NOK' }]);
    expect(sumsOfRows([of('100.005', 'NOK'), of('', 'NOK')])).toEqual([]);
  });

  it.each([
    ['creditorName', 'creditorName'],
    ['creditorAccount.bban', 'account'],
    ['creditorAccount', 'account'],
    ['creditorAccount.currency', 'details'],
    ['instructedAmount.currency', 'details'],
    ['creditorAddress.street', 'details'],
    ['creditorAddress', 'details'],
    ['ultimateDebtor', 'details'],
    ['purposeCode', 'details'],
    ['remittanceInformationStructuredArray.1.reference', 'details'],
    ['remittanceInformationStructured', 'kid'],
    ['remittanceInformationStructured.reference', 'kid'],
    ['remittanceInformationUnstructured', 'message'],
    ['somethingNew', 'creditorName'],
  ])('shows what is wrong at %s at %s', (path, cell) => {
    expect(placeOfPath(path)).toBe(cell);
  });
});

describe('a file', () => {
  it('is UTF-8, with or without a mark at its beginning', () => {
    expect(textOfFile(Uint8Array.of(0xc3, 0xb8))).toBe('ø');
    expect(textOfFile(Uint8Array.of(0xef, 0xbb, 0xbf, 0xc3, 0xb8))).toBe('ø');
  });

  it('is UTF-16 where it begins with the mark of that', () => {
    expect(textOfFile(Uint8Array.of(0xff, 0xfe, 0xf8, 0x00, 0x3b, 0x00))).toBe('ø;');
    expect(textOfFile(Uint8Array.of(0xfe, 0xff, 0x00, 0xf8, 0x00, 0x3b))).toBe('ø;');
    expect(textOfFile(Uint8Array.of(0xff, 0xfe))).toBe('');
  });

  it('is what spreadsheets write when it is no UTF-8', () => {
    expect(textOfFile(Uint8Array.of(0xf8, 0x3b, 0xc5))).toBe('ø;Å');
  });
});
