import { expect, it } from 'vitest';
import { accountsToTick } from './wanted-accounts';

const OFFERED = [
  { name: 'Brukskonto', more: '9741 11 10110 · NOK' },
  { name: 'Brukskonto felles', more: '9741 11 10129 · NOK · shared now' },
  { name: 'Kredittkort', more: '492500******4821 · NOK' },
];

it.each([
  ['all, when none are named', undefined, [true, true, true]],
  ['none, for an empty list', [], [false, false, false]],
  ['a name, and not those that contain it', ['Brukskonto'], [true, false, false]],
  ['a name and a masked number', ['Brukskonto felles', '492500******4821'], [false, true, true]],
  ['a number, with and without blanks', ['97411110110', '9741 11 10129'], [true, true, false]],
])('ticks %s', (_, wanted, ticked) => {
  expect(accountsToTick(OFFERED, wanted)).toEqual(ticked);
});

it.each(['Sparekonto', 'konto', 'NOK', '9741', ''])(
  'says that there is no account named "%s"',
  (name) => {
    expect(() => accountsToTick(OFFERED, ['Brukskonto', name])).toThrow(
      `There is no account named "${name}" on this page`,
    );
  },
);

it('takes no name for an account that shows none', () => {
  expect(() => accountsToTick([{ name: '', more: '' }], [''])).toThrow('no account named ""');
});

it('asks for nothing on a page without accounts', () => {
  expect(accountsToTick([], ['Brukskonto'])).toEqual([]);
});
