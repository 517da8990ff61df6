import { describe, expect, it } from 'vitest';
import { accountName, calmText } from './account-name';

describe('the name of a product', () => {
  it.each([
    ['KREDITTKORT', 'Kredittkort'],
    ['SPAREKONTO ØKT RENTE', 'Sparekonto økt rente'],
    ['Brukskonto', 'Brukskonto'],
    ['DNB Saga', 'DNB Saga'],
    ['BSU', 'BSU'],
    ['1234', '1234'],
  ])('%s is written %s', (product, written) => {
    expect(calmText(product)).toBe(written);
  });

  it('stays as the person wrote it where it is a name of the account', () => {
    expect(accountName({ name: 'HYTTA', product: 'SPAREKONTO' })).toBe('HYTTA');
    expect(accountName({ name: 'SPAREKONTO', product: 'SPAREKONTO' })).toBe('Sparekonto');
  });
});
