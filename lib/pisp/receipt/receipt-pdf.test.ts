import { describe, expect, it } from 'vitest';
import { pdfPages, pdfTags } from '@/test/harness/pdf-text';
import { type Receipt, receiptPdf } from './receipt-pdf';

const receipt: Receipt = {
  title: 'Kvittering',
  brand: 'Brygge',
  amount: '1 234,50 NOK',
  status: 'Betalt',
  proof: 'Banken har utført betalingen.',
  sections: [{ heading: null, rows: [{ label: 'Til', lines: ['Ærlig Ørret Å Łódź'] }] }],
  footer: 'Klokkeslettene er i norsk tid.',
  pageOf: (page) => `Side ${page} av`,
  language: 'nb',
  at: new Date('2026-11-21T06:00:00Z'),
};

describe('a receipt as a PDF', () => {
  it('is the same bytes for the same words', () => {
    const one = receiptPdf(receipt);
    expect(one.subarray(0, 5).toString()).toBe('%PDF-');
    expect(one.equals(receiptPdf({ ...receipt }))).toBe(true);
  });

  it('has other bytes for another amount', () => {
    expect(receiptPdf({ ...receipt, amount: '1 234,51 NOK' }).equals(receiptPdf(receipt))).toBe(
      false,
    );
  });

  it('has all its texts on one page', () => {
    expect(pdfPages(receiptPdf(receipt))).toEqual([
      [
        'Brygge',
        'Kvittering',
        '1 234,50 NOK',
        'Betalt',
        'Banken har utført betalingen.',
        'Til | Ærlig Ørret Å Łódź',
        'Side 1 av  | 1 | Klokkeslettene er i norsk tid.',
      ],
    ]);
  });

  it('is tagged to be read aloud in that order, without the footer of each page', () => {
    expect(pdfTags(receiptPdf(receipt))).toEqual([
      'Document',
      '  P Brygge',
      '  H1 Kvittering',
      '  P 1 234,50 NOK',
      '  P Betalt',
      '  P Banken har utført betalingen.',
      '  P Til Ærlig Ørret Å Łódź',
    ]);
  });

  it('takes as many pages as it needs, each with its number and their count', () => {
    const rows = Array.from({ length: 200 }, (_, index) => ({
      label: `Rad ${index}`,
      lines: ['Første linje', 'Andre linje'],
    }));
    const pages = pdfPages(receiptPdf({ ...receipt, sections: [{ heading: 'Mange', rows }] }));
    // Rows of 32 points on pages of some 700 points.
    expect(pages).toHaveLength(10);
    expect(pages[8]?.at(-1)).toBe('Side 9 av  | 10 | Klokkeslettene er i norsk tid.');
    const text = pages.flat().join('\n');
    expect(text.match(/Andre linje/g)).toHaveLength(200);
    expect(text).toContain('Rad 199 | Første linje');
  });

  it('breaks the longest word, accepts an empty line, and shows a letter missing from its typeface as ?', () => {
    const rows = [{ label: 'x', lines: ['x'.repeat(140), '', '\u4e2d\u6587'] }];
    const [page = []] = pdfPages(receiptPdf({ ...receipt, sections: [{ heading: null, rows }] }));
    expect(page.join('').match(/x/g)).toHaveLength(141);
    expect(page).toContain('??');
  });
});
