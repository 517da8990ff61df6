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
    expect(readTable([], 0)).toMatchObject({ rows: [], columns: [], ignored: [], doubts: [] });
    expect(readTable([['', ' ']], 0).rows).toEqual([]);
  });
});

/** The rows of a text, its cells separated by tabs, and what is said of them. */
const read = (text: string, separator = '\t') => {
  const table = text.split('\n').map((line) => line.split(separator));
  const { rows, columns: _, ...said } = readTable(table, 0, separator === ',');
  return {
    rows: rows.map((row) => [row.amount, row.kid, row.message].join('|')),
    currencies: rows.map(({ details }) => details.instructedAmount.currency),
    accounts: rows.map(({ account }) => account),
    ...said,
  };
};
const CERTAIN = { ignored: [], doubts: [], misfits: 0, unclear: 0, besideKid: 0, hasTotal: false };

describe('a table without headings', () => {
  it.each([
    ['an amount that may be a KID', '12344\t1234567897', '12344|1234567897|'],
    ['a KID too long for an amount', '12344\t0000001234567897', '12344|0000001234567897|'],
    ['an amount alone', '12344', '12344||'],
    ['a KID alone', '1234567897', '|1234567897|'],
    ['an amount and words', '1500\tFaktura 100234', '1500||Faktura 100234'],
    ['a KID before its amount', '1234567897\t1500', '1500|1234567897|'],
  ])('is read in the order that the page asks for: %s', (_, numbers, row) => {
    expect(read(`Ola\t1204 31 74442\t${numbers}`)).toMatchObject({ rows: [row], ...CERTAIN });
  });

  it.each([
    ['1\tOla\t1204 31 74442\t1249,50', '1249,50||', ['1', '4'], '4', ['1']],
    ['Ola\t1204 31 74442\t2026\t1249,50', '1249,50||', ['3', '4'], '4', ['3']],
    ['Ola\t1204 31 74442\t1249,50\t2026', '1249,50||2026', ['3', '4'], '3', []],
    ['Ola\t1204 31 74442\t1500\t100235', '1500||100235', ['3', '4'], '3', []],
    ['Ola\t1204 31 74442\t1234566\t1234567897', '1234566|1234567897|', ['3', '4'], '3', []],
    ['1\tOla\t1204 31 74442\t1500', '||', ['1', '4'], null, []],
    ['1500\t2026\tOla\t1204 31 74442', '||', ['1', '2'], null, []],
    ['Ola\t1204 31 74442\tLeie\t1500,00\t300,00', '||', ['4', '5'], null, ['3']],
  ])('says which columns could be the amount, and takes none by its place only: %s', (...of) => {
    const [text, row, columns, used, ignored] = of;
    const doubts = [{ cell: 'amount', columns, used }];
    expect(read(text)).toMatchObject({ rows: [row], doubts, ignored });
  });

  it.each([
    // Six digits with a check digit stand where the amount is expected.
    ['Ola\t1204 31 74442\t123455\t1500', ['||'], null],
    // So does a day.
    ['Ola\t1204 31 74442\t14.12\t500,00', ['||'], null],
    // Round amounts pass the check as well.
    ['Ola\t1204 31 74442\t12344\t4\nKari\t86011117947\t12500\t3', ['||', '||'], null],
    // Without another number they are no accident in several rows.
    ['Ola\t1204 31 74442\t123455\nKari\t86011117947\t543215', ['|123455|', '|543215|']],
    ['Ola\t1204 31 74442\t12344\nKari\t86011117947\t12344', ['12344||', '12344||']],
  ])('does not pay a short KID or a day: %j', (text, rows, used?: null) => {
    const doubts = used === null ? [{ cell: 'amount', columns: ['3', '4'], used }] : [];
    expect(read(text)).toMatchObject({ rows, doubts });
  });

  it('has no days of a thirteenth month, or of none', () => {
    const doubts = [{ cell: 'amount', columns: ['3', '4'], used: '3' }];
    expect(read('Ola\t1204 31 74442\t25.00\t5.00')).toMatchObject({
      rows: ['25.00||5.00'],
      doubts,
    });
    expect(read('Ola\t1204 31 74442\t12.13\t5.00')).toMatchObject({
      rows: ['12.13||5.00'],
      doubts,
    });
  });

  it.each([
    [
      'BOB\t12043174442\t100,00\tLeie\nOLE\t86011117947\t5,00\t\nRON\t86011117947\t5,00\t',
      'BOB',
      'NOK',
    ],
    ['BOB\t100,00\t12043174442\nRON\t5,00\t86011117947', 'BOB', 'NOK'],
    ['EUR\t100,00\tANN\t12043174442', 'ANN', 'EUR'],
    ['ANN\t12043174442\tEUR\t100,00', 'ANN', 'EUR'],
  ])('tells names in capitals from currencies: %j', (text, name, currency) => {
    const [row] = readTable(
      text.split('\n').map((line) => line.split('\t')),
      0,
    ).rows;
    expect([row?.creditorName, row?.details.instructedAmount.currency]).toEqual([name, currency]);
  });

  it('has a currency where a column is one', () => {
    expect(read('Ola\t1204 31 74442\t100,00\tEUR')).toMatchObject({
      rows: ['100,00||'],
      currencies: ['EUR'],
      ...CERTAIN,
    });
  });
});

describe('the headings of a table', () => {
  const PAYER = '86011117947';
  const CREDITOR = '12043174442';
  it.each([
    ['Account', 'To account', 'Name'],
    ['Konto', 'Mottakerkonto', 'Navn'],
  ])('that name the recipient go before others: %s, %s', (own, other, name) => {
    const text = `${own}\t${other}\t${name}\tAmount\n${PAYER}\t${CREDITOR}\tOla\t1`;
    expect(read(text)).toMatchObject({ accounts: [CREDITOR], ignored: [own], doubts: [] });
    const turned = `${other}\t${own}\t${name}\tAmount\n\t${PAYER}\tOla\t1`;
    expect(read(turned)).toMatchObject({ accounts: [''], ignored: [own] });
  });

  it.each([
    ['Referanse', 'KID', '|1234567897|', '100234', '1234567897'],
    ['Sum', 'Beløp', '200||', '100', '200'],
    ['Beløp', 'Beløp NOK', '1150||', '100', '1150'],
    ['Tekst', 'Melding', '||Leie', '4711', 'Leie'],
  ])('go by what says most: %s, %s', (general, exact, row, first, second) => {
    const text = `Navn\t${general}\t${exact}\nOla\t${first}\t${second}`;
    expect(read(text)).toMatchObject({ rows: [row], ignored: [general], doubts: [] });
  });

  it('of wages and of payment lists are known', () => {
    const wages = `Ansattnr\tNavn\tKontonr\tNetto utbetalt\n12\tOla\t${CREDITOR}\t32 450,00`;
    expect(read(wages)).toMatchObject({ rows: ['32 450,00||'], ignored: ['Ansattnr'], doubts: [] });
    const { rows } = readTable(
      [
        ['Betalingsmottaker', 'Til utbetaling'],
        ['Ola', '500'],
      ],
      0,
    );
    expect(rows).toMatchObject([{ creditorName: 'Ola', amount: '500' }]);
  });

  it('that say the same are not told apart, unless one has no values', () => {
    const head = 'Name\tAmount\tNOK';
    expect(read(`${head}\nOla\t100\t1150`)).toMatchObject({
      rows: ['||'],
      ignored: [],
      doubts: [{ cell: 'amount', columns: ['Amount', 'NOK'], used: null }],
    });
    expect(read(`${head}\nOla\t100\t`)).toMatchObject({ rows: ['100||'], ...CERTAIN });
  });

  it.each([
    ['Tekst', 'Beskrivelse', 'Leie', 'Faktura 7', '||Leie'],
    ['Beløp', 'NOK', '1 249,50', '1249,5', '1 249,50||'],
    ['Beløp', 'NOK', '', '100', '100||'],
    ['Beløp NOK', 'Beløp', '', '100', '100||'],
    ['KID', 'Referanse', '', '100234', '||'],
  ])('do not stop a table where one says all of it: %s, %s', (one, other, first, second, row) => {
    const text = `Navn\t${one}\t${other}\nOla\t${first}\t${second}`;
    expect(read(text)).toMatchObject({ rows: [row], doubts: [] });
  });

  it('may name one account twice, but not two', () => {
    const twice = (kontonr: string) =>
      read(`Navn\tKonto\tKontonr\tBeløp\nOla\t1204.31.74442\t${kontonr}\t1\nKari\t\t\t2`);
    const accounts = ['1204.31.74442', ''];
    expect(twice(CREDITOR)).toMatchObject({ accounts, ignored: ['Kontonr'], doubts: [] });
    expect(twice('')).toMatchObject({ accounts, ignored: [], doubts: [] });
    expect(twice(PAYER).doubts).toMatchObject([{ cell: 'account', used: null }]);
  });

  it.each([
    ['creditorName', 'Leverandørnavn'],
    ['account', 'Bankkontonr'],
    ['account', 'Til kontonummer'],
    ['amount', 'Å betale'],
    ['amount', 'Beløp å betale'],
    ['amount', 'Beløp i kr'],
    ['amount', 'Netto'],
    ['amount', 'Totalt'],
    ['amount', 'Å betale (kr)'],
    ['amount', 'Å betale NOK'],
    ['amount', 'Totalbeløp NOK'],
    ['amount', 'Restbeløp'],
    ['amount', 'Nettolønn'],
  ])('are known for the %s: %s', (cell, heading) => {
    expect(readTable([[heading, 'KID', 'Melding'], ['1']], 0).columns[0]).toBe(cell);
  });

  it.each([
    ['Beløp', 'Å betale'],
    ['Beløp', 'Amount due'],
    ['Rest', 'Til betaling'],
    ['Netto', 'Å betale'],
    ['Beløp eks. mva', 'Beløp inkl. mva'],
  ])('say what is to be paid: %s, %s', (whole, rest) => {
    expect(read(`Navn\t${whole}\t${rest}\nOla\t500\t100`)).toMatchObject({
      rows: ['100||'],
      ignored: [whole],
    });
  });

  it.each([
    ['Netto', 'Totalt'],
    ['Beløp', 'Valutabeløp'],
    ['Beløp', 'Rest'],
    ['Beløp', 'Utestående'],
    ['Terminbeløp', 'Restbeløp'],
    ['Avdrag', 'Åpent beløp'],
    ['Amount', 'Amount outstanding'],
    ['Netto', 'Mva'],
    ['Netto', 'Brutto'],
    ['Beløp', 'Restsaldo'],
    ['Beløp', 'Gjenstår'],
    ['Amount', 'Remaining'],
    ['Beløp', 'Saldo'],
    ['Totalt', 'Forfalt'],
    ['Beløp', 'Mva'],
    ['Amount', 'VAT'],
    ['Sum', 'Mva-beløp'],
  ])('that may each be what is paid stop a table: %s, %s', (one, other) => {
    const doubts = [{ cell: 'amount', columns: [one, other], used: null }];
    expect(read(`Navn\t${one}\t${other}\nOla\t500\t100`)).toMatchObject({ rows: ['||'], doubts });
  });

  it.each([
    ['Totalt', 'Mva'],
    ['Beløp', 'Herav mva'],
    ['Beløp', 'Mva-kode'],
    ['Beløp', 'Mva', '0,00'],
    ['Beløp', 'Forfalt', 'ja'],
    ['Beløp', 'Forfalt', '14.12.2026'],
  ])('that do not are read: %s, %s', (one, other, value = '100') => {
    expect(read(`Navn\t${one}\t${other}\nOla\t500\t${value}`)).toMatchObject({
      rows: ['500||'],
      doubts: [],
    });
  });

  it('of a balance alone are no amount', () => {
    expect(read('Navn\tKonto\tSaldo\nOla\t12043174442\t500')).toMatchObject({ rows: ['||'] });
  });

  it('of what is left do not where it is the whole amount', () => {
    const text = 'Navn\tBeløp\tRest\nOla\t500\t500,00\nKari\t100\t';
    expect(read(text)).toMatchObject({ rows: ['500||', '100||'], doubts: [] });
  });

  it('may name a currency, which each row then has', () => {
    const text = 'Navn\tBeløp\tValuta\nOla\t100\tEUR\nKari\t5\t\nPer\t1\tkr\nAda\t2\tKroner';
    expect(read(text)).toMatchObject({
      rows: ['100||', '5||', '1||', '2||'],
      currencies: ['EUR', 'NOK', 'NOK', 'NOK'],
      ...CERTAIN,
    });
  });

  it.each([
    ['Navn\tBeløp NOK\tValuta\nOla\t100\tEUR'],
    ['Navn\tBeløp (i valuta)\tÅ betale\tValuta\nOla\t100\t1150\tEUR'],
    ['Name\tAmount in currency:\tAmount due\tCurrency\nOla\t100\t1150\tEUR'],
    ['Navn\tBeløp i EUR\tBeløp\tValuta\nOla\t100\t1150\tEUR'],
    ['Navn\tValutabeløp\tMelding\nOla\t100\t'],
    ['Navn\tValutabeløp\tValuta\nOla\t100\t'],
    ['Navn\tBeløp\tValuta\nOla\t100\tdanske kroner'],
    ['Navn\tBeløp\tValuta\tCurrency\nOla\t100\tEUR\tNOK'],
  ])('leave an amount empty whose currency is not clear: %j', (text) => {
    expect(read(text)).toMatchObject({ rows: ['||'], currencies: ['NOK'], unclear: 1 });
  });

  it.each([
    ['Navn\tBeløp\tValuta\tBeløp i kr\nOla\t100\tEUR\t1150', 'EUR'],
    ['Navn\tValutabeløp\tValuta\tBeløp NOK\nOla\t100\tEUR\t1150', 'EUR'],
    ['Navn\tBeløp\tValuta\tBeløp i kr\nOla\t1150\tNOK\t100', 'NOK'],
  ])('tell kroner from the currency that a column names: %j', (text, currency) => {
    expect(read(text)).toMatchObject({ rows: ['100||'], currencies: [currency], doubts: [] });
  });

  it('are compared quickly where many say the same, and refused where there are too many', () => {
    const table = (count: number) => [
      ['Navn', ...Array.from({ length: count }, () => 'Beløp')],
      ...Array.from({ length: 50 }, () => [
        'Ola',
        ...Array.from({ length: count }, (_, at) => (at === count - 1 ? '101' : '100')),
      ]),
    ];
    const start = performance.now();
    expect(readTable(table(99), 0).doubts).toHaveLength(1);
    expect(performance.now() - start).toBeLessThan(3000);
    expect(() => readTable(table(100), 0)).toThrow(RangeError);
  });
});

describe('a table as accounting systems and banks write it', () => {
  const paid = (text: string) => {
    const table = text.split('\n').map((line) => line.split(';'));
    const { rows, columns: _, ignored: __, ...said } = readTable(table, 0);
    return { rows: rows.map((row) => cells(row).join('|')), said };
  };
  const SURE = { doubts: [], misfits: 0, unclear: 0, besideKid: 0, hasTotal: false };

  it('begins with titles, and ends with a total', () => {
    const text = [
      'Betalingsforslag;;;;',
      'Fra konto;97412465001;;;',
      'Leverandørnavn;Konto-nr.;KID-nr.;Forfall;Sum å betale',
      'Strøm AS;1204 31 74442;1234567897;14.12.2026;1 149,50',
      'Kari;8601 11 17947;;14.12.2026;500,00',
      'Totalt;;;;1 649,50',
    ].join('\n');
    const rows = ['Strøm AS|1204 31 74442|1 149,50|1234567897|', 'Kari|8601 11 17947|500,00||'];
    expect(paid(text)).toEqual({ rows, said: { ...SURE, hasTotal: true } });
  });

  it.each(['Totalsum', 'Sum totalt', 'Totalsum NOK'])('ends with a total: %s', (word) => {
    expect(paid(`Navn;Konto;Beløp\nOla;12043174442;100\n${word};;100`).said.hasTotal).toBe(true);
  });

  it.each([
    'Navn;Konto;Beløp;Melding\nOla;12043174442;100;\nKari;8601111794;100;Total',
    'Navn;Konto;Beløp;Melding\nOla;12043174442;100;\nKari;;100;Sum',
    'Navn;Konto;Beløp;Melding\nOla;12043174442;100;\nTotal;;100;Leie',
    'Navn;Konto;Beløp;KID\nOla;12043174442;100;\nTotal;;100;12',
    'Navn;Konto;Beløp\nOla;12043174442;100\nTotal;;50',
    'Navn;Konto;Beløp\nOla;12043174442;100\nTotalEnergies;;100',
    'Navn;Konto;Beløp;Valuta\nOla;12043174442;50;EUR\nKari;12043174442;50;NOK\nSum;;100;NOK',
  ])('ends with a payment unless all says that it is a total: %j', (text) => {
    const { rows, said } = paid(text);
    expect([rows.length, said.hasTotal]).toEqual([text.split('\n').length - 1, false]);
  });

  it.each(['Ola;12043174442;100,00', 'Ola;1204317444;100', 'Bob;DE89370400440532013000;100'])(
    'has no titles above its headings where a payment stands there: %s',
    (payment) => {
      expect(paid(`${payment}\nNavn;Konto;Beløp\nKari;86011117947;5`).rows).toHaveLength(3);
    },
  );

  it('does not take words of a payment for headings', () => {
    expect(paid('Til;12043174442;Sum\nKari;86011117947;5').rows).toHaveLength(2);
  });

  it('may name the account paid from above its headings', () => {
    const titles = 'Payments;;\nFrom account;97412465001;Brukskonto';
    expect(paid(`${titles}\nRecipient;Account;Amount\nOla;12043174442;100`)).toEqual({
      rows: ['Ola|12043174442|100||'],
      said: SURE,
    });
  });

  it.each([
    [
      'Fakturanr;Leverandør;Beløp eks. mva;MVA;Beløp inkl. mva;Å betale;KID;Kontonummer\n10234;Strøm AS;919,60;229,90;1 149,50;649,50;1234567897;12043174442',
      'Strøm AS|12043174442|649,50|1234567897|',
    ],
    [
      'Leverandørnummer;Leverandør;Valuta;Beløp i valuta;Beløp;Åpent beløp;KID;Bankkontonummer\n20001;Strøm AS;NOK;649,50;649,50;649,50;1234567897;12043174442',
      'Strøm AS|12043174442|649,50|1234567897|',
    ],
    [
      'Ansattnr;Ansatt;Kontonummer;Brutto;Skattetrekk;Netto lønn\n1;Ola;12043174442;45 000,00;12 550,00;32 450,00',
      'Ola|12043174442|32 450,00||',
    ],
    [
      'Payee;Bank account;Due date;Amount due;Currency;Payment reference\nStrøm AS;12043174442;2026-12-14;1149.50;NOK;1234567897',
      'Strøm AS|12043174442|1149.50|1234567897|',
    ],
  ])('is read by its own headings: %j', (text, row) => {
    expect(paid(text)).toEqual({ rows: [row], said: SURE });
  });

  it('has a KID rather than a message, unless the KID is wrong', () => {
    const head = 'Mottaker;Kontonummer;Beløp;KID;Tekst';
    const text = `${head}\nStrøm AS;12043174442;1;1234567897;Faktura 1\nOla;12043174442;1;12;Leie`;
    expect(paid(text)).toEqual({
      rows: ['Strøm AS|12043174442|1|1234567897|', 'Ola|12043174442|1|12|Leie'],
      said: { ...SURE, besideKid: 1 },
    });
  });
});

describe('an amount that is split at its comma', () => {
  it.each([
    ['Name,Account,Amount\nOla,12043174442,1249,50'],
    ['Name,Account,Amount,Message\nOla,12043174442,1249,50,Leie'],
    ['Name,Account,Amount,Message\nOla,12043174442,1249,50'],
    ['Name,Account,Amount,Due,Message\nOla,12043174442,1249,50,2026-12-14'],
    ['Name,Account,Amount,Due,KID\nOla,12043174442,1249,50,2026-12-14'],
    ['Name,Account,Amount,Hours\nOla,12043174442,1249,50'],
    ['Name,Account,Amount,Currency\nOla,12043174442,1249,50'],
    ['Name,Account,Amount,Hours,Message\nOla,12043174442,1249,50,Leie'],
    ['Ola,12043174442,1249,50'],
    ['Ola,12043174442,1 249,5'],
  ])('is left empty: %j', (text) => {
    expect(read(text, ',')).toMatchObject({ rows: ['||'], misfits: 1 });
  });

  it.each([
    ['Name,Account,Amount,Currency\nOla,12043174442,1249,50,EUR', 'EUR'],
    ['Name,Account,Currency,Amount\nOla,12043174442,EUR,1249,50', 'EUR'],
    ['Name,Account,Amount,Currency\nOla,12043174442,1249,50,NOK', 'NOK'],
  ])('is left empty in its own currency: %j', (text, currency) => {
    expect(read(text, ',')).toMatchObject({ rows: ['||'], currencies: [currency], misfits: 1 });
  });

  it('is left empty beside a row whose last cell is empty', () => {
    const text = 'Name,Account,Amount,Message\nOla,12043174442,1249,50\nKari,12043174442,99,';
    expect(read(text, ',')).toMatchObject({ rows: ['||', '99||'], misfits: 1 });
  });

  it('is no amount before two digits of another column', () => {
    const text = 'Name\tAmount\tMessage\nOla\t1249\t50';
    expect(read(text)).toMatchObject({ rows: ['1249||50'], ...CERTAIN });
    expect(read('Name,Amount,Message\nOla,1249.50,50', ',')).toMatchObject({ misfits: 0 });
  });

  it.each([
    ['Name,Account,Amount,Hours,KID\nOla,12043174442,1500,2,1234567897', '1500|1234567897|'],
    [
      'Name,Account,Amount,Hours,Due,Note\nOla,12043174442,1500,31,14.12.2026,Rent\nKari,12043174442,9,1,1.12,',
      '1500||Rent',
    ],
    ['Name,Amount,Hours,Account\nOla,1500,31,12043174442', '1500||'],
  ])('is no amount in a row that has a cell under each heading: %j', (text, row) => {
    const { rows, misfits } = read(text, ',');
    expect([rows[0], misfits]).toEqual([row, 0]);
  });

  it.each([
    ['Name,Message,KID,Amount,Account\nOla,,1234567897,1249,50,12043174442', '|1234567897|'],
    ['Name,Amount,KID,Message\nOla,1249,50,Leie', '||'],
    ['Name,Amount,Message,KID\nOla,1249,50,1234567897', '||'],
    ['Name,Message,KID\nOla,,1234567897,more', '|1234567897|'],
  ])('empties only what follows it: %j', (text, row) => {
    expect(read(text, ',')).toMatchObject({ rows: [row], accounts: [''] });
  });

  it('is left empty in a row of more cells than headings, whatever separates them', () => {
    const text = 'Name;Account;Amount\nOla;12043174442;1249;50\nKari;12043174442;99;';
    expect(read(text, ';')).toMatchObject({ rows: ['||', '99||'], misfits: 1 });
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
