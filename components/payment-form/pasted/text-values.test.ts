import { describe, expect, it } from 'vitest';
import { readPastedText } from './read-text';

const read = (text: string) => readPastedText(text, '2026-11-23');

describe('several rows below a label', () => {
  it.each([
    ['| Vare | Sum |\n|---|---|\n| Abonnement | 450,00 |\n| Frakt | 50,00 |', ['450.00', '50.00']],
    ['| Vare | Sum |\n|---|---|\n| Abonnement | 450,00 |\n| Gebyr | 50,00 |', ['450.00', '50.00']],
    ['Vare\tSum\nAbonnement\t450,00\nFrakt\t50,00', ['450.00', '50.00']],
    ['Beløp\n=====\nStrøm 450,00\nNett 50,00', ['450.00', '50.00']],
    ['Sum\n------\n450,00\n50,00\n40,00', ['450.00', '50.00', '40.00']],
    ['| Dato | Beløp |\n|--|--|\n| 01.11.2026 | 450,00 |\n| 01.12.2026 | 450,00 |', ['450.00']],
    [
      '| Vare | Sum |\n| Abonnement | 450,00 |\n| Frakt | 50,00 |\n| Totalt | 500,00 |',
      ['450.00', '50.00', '500.00'],
    ],
  ])('are asked about: %j', (text, amount) => {
    expect(read(text)).toMatchObject({ amount, unsure: ['amount'] });
  });

  it('are asked about in each column', () => {
    const text =
      '| Måned | Beløp | KID |\n| Nov | 450,00 | 1234567897 |\n| Des | 450,00 | 202604123457 |';
    expect(read(text)).toMatchObject({
      amount: ['450.00'],
      kid: ['1234567897', '202604123457'],
      unsure: ['kid', 'amount'],
    });
  });

  it.each([
    'Beløp\n500,00\n12043174442\n202604123457',
    'Beløp\nkr 500,00\n(inkl. mva 100,00)',
    'Sum\n------\n500,00\nKonto 1204 31 74442',
    'Konto  Beløp\n1204 31 74442  500,00\nMed hilsen  Ola',
    '| Vare | Sum |\n| Abonnement | 450,00 |\n| Frakt | 50,00 |\n| Å betale | 500,00 |',
  ])('are not: %j', (text) => {
    const { amount, unsure } = read(text);
    expect(amount).toEqual([expect.stringMatching(/^500\.00/)]);
    expect(unsure).toEqual([]);
  });
});
