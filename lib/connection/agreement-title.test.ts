import { describe, expect, it } from 'vitest';
import { agreementTitle } from './agreement-title';

describe('what an agreement is called', () => {
  it.each([
    [{ name: 'Drift', owner: 'Nordfjord Verft AS' }, 'Nordfjord Verft AS, Drift'],
    [{ name: 'Nordfjord Verft AS', owner: 'Nordfjord Verft AS' }, 'Nordfjord Verft AS'],
    [
      { name: 'Avtale for Nordfjord Verft AS', owner: 'Nordfjord Verft AS' },
      'Avtale for Nordfjord Verft AS',
    ],
    [{ name: 'Drift', owner: null }, 'Drift'],
    [{ name: 'Drift', owner: ' ' }, 'Drift'],
    [{ name: 'Drift' }, 'Drift'],
    [{ name: '', owner: 'Nordfjord Verft AS' }, 'Nordfjord Verft AS'],
    [{ name: null, owner: ' ' }, 'Skjærvik Sparebank'],
    [{ name: '  ' }, 'Skjærvik Sparebank'],
    [{}, 'Skjærvik Sparebank'],
  ])('of %o is %s', (agreement, title) => {
    expect(agreementTitle(agreement, 'Skjærvik Sparebank')).toBe(title);
  });

  it('is cut where no bank would go on', () => {
    expect(
      [...agreementTitle({ name: 'D'.repeat(300), owner: 'Verft AS' }, 'Bank')].length,
    ).toBeLessThanOrEqual(140);
  });
});
