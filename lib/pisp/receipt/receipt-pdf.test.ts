import { describe, expect, it } from 'vitest';
import { type Receipt, receiptPdf, stretchesOf } from './receipt-pdf';

const receipt: Receipt = {
  title: 'Kvittering',
  brand: 'Brygge',
  amount: '1 234,50 NOK',
  status: 'Betalt',
  proof: 'Banken har utført betalingen.',
  sections: [{ heading: null, rows: [{ label: 'Til', lines: ['Ærlig Ørret Å'] }] }],
  footer: 'Klokkeslettene er norsk tid.',
  pageOf: (page, pages) => `${page}/${pages}`,
  language: 'nb',
  at: new Date('2026-11-21T06:00:00Z'),
};

const pagesOf = (pdf: Buffer): number =>
  [...pdf.toString('latin1').matchAll(/\/Type \/Page\b(?!s)/g)].length;

describe('a receipt as a PDF', () => {
  it('is the same bytes for the same words', async () => {
    const [one, two] = await Promise.all([receiptPdf(receipt), receiptPdf({ ...receipt })]);
    expect(one.subarray(0, 5).toString()).toBe('%PDF-');
    expect(one.equals(two)).toBe(true);
  });

  it('is another for other words', async () => {
    const one = await receiptPdf(receipt);
    expect((await receiptPdf({ ...receipt, amount: '1 234,51 NOK' })).equals(one)).toBe(false);
  });

  it('stands on one page when it is short, and on as many as it needs', async () => {
    const rows = Array.from({ length: 200 }, (_, index) => ({
      label: `Rad ${index}`,
      lines: ['Første linje', 'Andre linje'],
    }));
    expect(pagesOf(await receiptPdf(receipt))).toBe(1);
    const long = await receiptPdf({ ...receipt, sections: [{ heading: 'Mange', rows }] });
    // 400 lines of 16 points on pages of some 650 points.
    expect(pagesOf(long)).toBeGreaterThanOrEqual(9);
    expect(pagesOf(long)).toBeLessThanOrEqual(14);
  });

  it('takes the longest word, a line without a letter, and letters that it has not', async () => {
    const rows = [{ label: '', lines: ['x'.repeat(140), '', '\u4e2d\u6587'] }];
    expect(pagesOf(await receiptPdf({ ...receipt, sections: [{ heading: null, rows }] }))).toBe(1);
  });
});

describe('the letters of a text', () => {
  it.each([
    ['Ærlig Ørret på Åsen — “nå” 1 234,50 € −', ['latin']],
    ['Łódź', ['latin-ext', 'latin', 'latin-ext']],
    ['Αθήνα', ['greek']],
    ['Київ', ['cyrillic']],
    ['Hanna Ślad', ['latin', 'latin-ext', 'latin']],
  ])('of %s are each found in a file', (text, scripts) => {
    expect(stretchesOf(text).map(({ script }) => script)).toEqual(scripts);
    expect(
      stretchesOf(text)
        .map((stretch) => stretch.text)
        .join(''),
    ).toBe(text);
  });

  it('that no file has are shown as missing', () => {
    expect(stretchesOf('A中B')).toEqual([{ script: 'latin', text: 'A?B' }]);
  });

  it('that are written in two characters are set as one', () => {
    expect(stretchesOf('A\u030a')).toEqual([{ script: 'latin', text: 'Å' }]);
  });
});
