import { describe, expect, it } from 'vitest';
import { agreementTitle } from './agreement-title';

const bankName = 'Skjærvik Sparebank';

describe('what an agreement is called', () => {
  it.each([
    [{ name: 'Drift', owner: 'Nordfjord Verft AS' }, 'Nordfjord Verft AS'],
    [{ name: 'Avtale for Nordfjord Verft AS', owner: 'Nordfjord Verft AS' }, 'Nordfjord Verft AS'],
    [{ name: 'Drift', owner: null }, 'Drift'],
    [{ name: 'Drift', owner: ' ' }, 'Drift'],
    [{ name: 'Drift' }, 'Drift'],
    [{ name: '', owner: 'Nordfjord Verft AS' }, 'Nordfjord Verft AS'],
    [{ name: null, owner: ' ' }, 'Skjærvik Sparebank'],
    [{ name: '  ' }, 'Skjærvik Sparebank'],
    [{}, 'Skjærvik Sparebank'],
  ])('of %o is %s', (agreement, title) => {
    const other = { name: 'Drift', owner: 'Skjærvik Fiskemottak AS' };
    expect(agreementTitle(agreement, { bankName, all: [other, agreement] })).toBe(title);
  });

  it.each([
    [{ name: 'Drift', owner: 'Nordfjord Verft AS' }, 'Nordfjord Verft AS, Drift'],
    [{ name: 'Drift', owner: 'Nordfjord Verft AS ' }, 'Nordfjord Verft AS, Drift'],
    [
      { name: 'Avtale, Nordfjord Verft AS', owner: 'Nordfjord Verft AS' },
      'Avtale, Nordfjord Verft AS',
    ],
    [{ name: ' ', owner: 'Nordfjord Verft AS' }, 'Nordfjord Verft AS'],
  ])('of %o beside another of its company is %s', (agreement, title) => {
    const other = { name: 'Lønn', owner: 'Nordfjord Verft AS' };
    expect(agreementTitle(agreement, { bankName, all: [other, agreement] })).toBe(title);
  });

  it('is cut where no bank would go on', () => {
    const agreement = { name: 'D'.repeat(300), owner: null };
    expect(
      [...agreementTitle(agreement, { bankName, all: [agreement] })].length,
    ).toBeLessThanOrEqual(140);
  });
});
