import { describe, expect, it } from 'vitest';
import { pdfPages, pdfTags } from '@/test/harness/pdf-text';
import { type PaperRow, type StatementWords, statementPdf } from './statement-pdf';

const words: StatementWords = {
  title: 'Account statement',
  brand: 'Brygge',
  bank: 'Skjærvik Sparebank',
  period: '1 March 2026 to 31 March 2026',
  facts: [
    { label: 'Account holder', text: 'Kari Nordmann' },
    { label: 'Account', text: 'Brukskonto' },
    { label: 'Account number', text: '1234 56 78903' },
  ],
  figures: [
    { label: 'Opening balance, 1 March 2026', text: '1,000.00 NOK' },
    { label: 'Closing balance, 31 March 2026', text: '799.50 NOK' },
  ],
  notes: [],
  columns: { date: 'Date', details: 'Details', amount: 'Amount, NOK', balance: 'Balance' },
  none: 'No transactions to list.',
  pending: null,
  closing: 'Brygge created this statement.',
  foot: '1234 56 78903',
  pageOf: (page) => `Page ${page} of`,
  language: 'en',
  at: new Date('2026-04-01T06:00:00Z'),
  rowCount: 2,
};

const row: PaperRow = {
  date: '3 Mar 2026',
  lines: ['Nordlys Kraft', 'KID 1234567897'],
  amount: '−200.50',
  balance: '799.50',
  entries: [],
};

async function* each(rows: readonly PaperRow[]): AsyncGenerator<PaperRow> {
  yield* rows;
}

async function pdfOf(rows: readonly PaperRow[], more: Partial<StatementWords> = {}) {
  const chunks: Uint8Array[] = [];
  for await (const chunk of statementPdf({ ...words, ...more }, each(rows))) chunks.push(chunk);
  return { pdf: Buffer.concat(chunks), chunks };
}

describe('a statement as a PDF', () => {
  it('says whose it is, what was and is on the account, and every row with its balance', async () => {
    expect(pdfPages((await pdfOf([row])).pdf)).toEqual([
      [
        'Skjærvik Sparebank',
        'Account statement',
        '1 March 2026 to 31 March 2026',
        'Account holder | Account',
        'Kari Nordmann | Brukskonto',
        'Account number',
        '1234 56 78903',
        'Opening balance, 1 March 2026 | Closing balance, 31 March 2026',
        '1,000.00 NOK | 799.50 NOK',
        'Date | Details | Amount, NOK | Balance',
        '3 Mar 2026 | Nordlys Kraft | −200.50 | 799.50',
        'KID 1234567897',
        'Brygge created this statement.',
        'Page 1 of  | 1 | 1234 56 78903',
      ],
    ]);
  });

  it('is a table to a screen reader, with a head for each column', async () => {
    const tags = pdfTags((await pdfOf([row])).pdf);
    expect(tags.slice(tags.indexOf('  Table'))).toEqual([
      '  Table',
      '    THead',
      '      TR',
      '        TH Date',
      '        TH Details',
      '        TH Amount, NOK',
      '        TH Balance',
      '    TBody',
      '      TR',
      '        TD 3 Mar 2026',
      '        TD Nordlys Kraft KID 1234567897',
      '        TD −200.50',
      '        TD 799.50',
      '  P Brygge created this statement.',
    ]);
    expect(tags).toContain('  H1 Account statement');
    expect(tags).toContain('  P Account number 1234 56 78903');
  });

  it('lists what a batch holds below it, in no column of amounts', async () => {
    const batch = {
      ...row,
      lines: ['Lønn', 'Batch of 2 payments'],
      amount: '−300.00',
      entries: [
        { lines: ['Ola Hansen'], amount: '−100.00' },
        { lines: ['Åse Vik', 'KID 42'], amount: '−200.00' },
      ],
    };
    const { pdf } = await pdfOf([batch]);
    expect(pdfPages(pdf)[0]).toEqual(
      expect.arrayContaining(['Ola Hansen | −100.00', 'Åse Vik | −200.00']),
    );
    expect(pdfTags(pdf)).toContain('        TD Åse Vik KID 42 −200.00');
  });

  it('says so when there is nothing to list', async () => {
    const { pdf } = await pdfOf([]);
    expect(pdfPages(pdf)[0]).toContain('No transactions to list.');
    expect(pdfTags(pdf).join()).not.toContain('Table');
  });

  it('keeps what is pending apart, without balances', async () => {
    const pending = {
      heading: 'Pending',
      text: 'Not booked yet.',
      rows: [{ ...row, date: '', balance: null, lines: ['Rema 1000'], amount: '−12.00' }],
    };
    const tags = pdfTags((await pdfOf([row], { pending })).pdf);
    expect(tags.slice(tags.indexOf('  H2 Pending'))).toEqual([
      '  H2 Pending',
      '  P Not booked yet.',
      '  Table',
      '    THead',
      '      TR',
      '        TH Date',
      '        TH Details',
      '        TH Amount, NOK',
      '    TBody',
      '      TR',
      '        TD',
      '        TD Rema 1000',
      '        TD −12.00',
      '  P Brygge created this statement.',
    ]);
  });

  it('repeats the columns on each page, and numbers them all', async () => {
    const rows = Array.from({ length: 300 }, (_, index) => ({ ...row, date: `Row ${index}` }));
    const { pdf, chunks } = await pdfOf(rows, { rowCount: 300 });
    const pages = pdfPages(pdf);
    expect(pages).toHaveLength(14);
    for (const [index, page] of pages.entries()) {
      expect(page.filter((line) => line.startsWith('Date | Details'))).toHaveLength(1);
      expect(page.at(-1)).toBe(`Page ${index + 1} of  | 14 | 1234 56 78903`);
    }
    const dates = pages.flat().flatMap((line) => /^Row (\d+) /.exec(line)?.[1] ?? []);
    expect(dates).toEqual(Array.from({ length: 300 }, (_, index) => String(index)));
    expect(pdfTags(pdf).filter((tag) => tag.includes('TH '))).toHaveLength(4);
    // Each page is sent as soon as it is full.
    expect(chunks.length).toBeGreaterThan(10);
  });

  it('of very many rows has them all, each page as one text', async () => {
    const rows = Array.from({ length: 60 }, (_, index) => ({ ...row, date: `Row ${index}` }));
    const { pdf } = await pdfOf(rows, { rowCount: 5_001 });
    const tags = pdfTags(pdf);
    expect(tags.filter((tag) => /T[RDH]|Table/.test(tag))).toEqual([]);
    const text = tags.join(' ');
    expect(text.match(/Row \d+ Nordlys Kraft KID 1234567897 −200.50 799.50/g)).toHaveLength(60);
  });

  it('goes on upon the next page with a row that is longer than one, and cuts nothing', async () => {
    const lines = Array.from({ length: 150 }, (_, index) => `Line ${index}.`);
    const { pdf } = await pdfOf([{ ...row, lines }]);
    const text = pdfPages(pdf).flat().join('\n');
    for (const line of lines) expect(text).toContain(line);
    expect(text.match(/−200.50/g)).toHaveLength(1);
  });

  it('sets the widest amount smaller, and never over what stands beside it', async () => {
    const { pdf } = await pdfOf([{ ...row, amount: '−99,999,999,999,999.99' }]);
    expect(pdfPages(pdf)[0]).toContain(
      '3 Mar 2026 | Nordlys Kraft | −99,999,999,999,999.99 | 799.50',
    );
  });
});
