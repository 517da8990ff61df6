import { describe, expect, it } from 'vitest';
import { Account } from '@/lib/xs2a/account/account';
import { rowsOf } from './rows-of';

const Rows = rowsOf(Account, 3);
const konto = (more: object = {}) => ({
  resourceId: 'a1',
  currency: 'NOK',
  name: 'Konto',
  ...more,
});

describe('a list whose rows are read one by one', () => {
  it('keeps those that can be read, and the others as they came', () => {
    const odd = konto({ resourceId: 17.5, bban: '97411511018' });
    expect(Rows.parse([odd, konto(), 'row'])).toEqual({
      rows: [{ resourceId: 'a1', currency: 'NOK', name: 'Konto' }],
      unreadable: [odd, {}],
    });
  });

  it.each(['', 'nok', 'NO', 'NOKK', 'kr', '123'])(
    'cannot read one in the currency %j',
    (currency) => {
      const odd = konto({ currency });
      expect(Rows.parse([odd, konto()]).unreadable).toEqual([odd]);
    },
  );

  it.each([
    ['a name that is a number', { name: 5 }, { resourceId: 'a1', currency: 'NOK' }],
    [
      'a number that is one',
      { bban: 97411511018 },
      { resourceId: 'a1', currency: 'NOK', name: 'Konto' },
    ],
    [
      'balances that are none',
      { balances: [{}] },
      { resourceId: 'a1', currency: 'NOK', name: 'Konto' },
    ],
  ])('leaves out %s', (_, more, row) => {
    expect(Rows.parse([konto(more)])).toEqual({ rows: [row], unreadable: [] });
  });

  it('may be empty', () => {
    expect(Rows.parse([])).toEqual({ rows: [], unreadable: [] });
  });

  it.each([
    ['rows of which none can be read', [{}, null]],
    ['more rows than there are accounts', [konto(), konto(), konto(), konto()]],
    ['no list', { 0: konto() }],
  ])('is none of %s', (_, value) => {
    expect(Rows.safeParse(value).success).toBe(false);
  });
});
