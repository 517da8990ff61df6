import { expect, it } from 'vitest';
import { ownCounterparty, ownNumbers, ownNumberTest } from './own-numbers';

const BBAN = '12345678903';
const IBAN = 'NO7112345678903';

it.each([
  [{ bban: BBAN, iban: null }, [BBAN, IBAN]],
  [{ bban: null, iban: IBAN }, [IBAN, BBAN]],
  [{ bban: BBAN, iban: IBAN }, [BBAN, IBAN]],
  [{ bban: null, iban: 'DE89370400440532013000' }, ['DE89370400440532013000']],
  [{ bban: 'SE123', iban: null }, ['SE123']],
  [{ bban: '1234.56.78903', iban: null }, ['1234.56.78903', BBAN, IBAN]],
  [{ bban: null, iban: 'no71 1234 5678 903' }, ['no71 1234 5678 903', IBAN, BBAN]],
  [{ bban: '', iban: '' }, []],
  [{ bban: null, iban: null }, []],
])('the numbers of %j', (account, numbers) => {
  expect(ownNumbers([account])).toEqual(numbers);
});

it.each([
  ['12345678903', true],
  ['1234.56.78903', true],
  ['NO71 1234 5678 903', true],
  ['12345678911', false],
])('%s is a number of 1234 56 78903: %s', (number, isOwn) => {
  expect(ownNumberTest([{ bban: '1234 56 78903', iban: null }])(number)).toBe(isOwn);
});

const account = (accountId: string, bban: string, more: object = {}) => ({
  accountId,
  connectionId: 'bank',
  context: 'PRIVATE' as const,
  name: accountId,
  product: null,
  currency: 'NOK',
  bban,
  iban: null,
  ...more,
});

const SPENDING = account('Brukskonto', BBAN);
const SAVINGS = account('Buffer', '98765432103');

it.each([
  ['by its number', [SPENDING, SAVINGS], '98765432103', 'Buffer'],
  ['however that is written', [SPENDING, SAVINGS], '9876.54.32103', 'Buffer'],
  [
    'once, where two banks list it by names of their own',
    [SPENDING, SAVINGS, { ...SAVINGS, accountId: '2', name: 'Sparing', connectionId: 'other' }],
    '98765432103',
    'Buffer',
  ],
  [
    'with its number, where another has its name',
    [SPENDING, SAVINGS, { ...SAVINGS, accountId: '2', bban: '15033333339' }],
    '98765432103',
    'Buffer · 9876 54 32103',
  ],
  ['not the account itself', [SPENDING, SAVINGS], BBAN, null],
  [
    'nor as another bank lists it',
    [SPENDING, { ...SPENDING, accountId: '2', connectionId: 'other' }],
    BBAN,
    null,
  ],
  [
    'not one in another context',
    [SPENDING, { ...SAVINGS, context: 'CORPORATE' as const }],
    '98765432103',
    null,
  ],
  [
    'none of several in one number',
    [SPENDING, SAVINGS, { ...SAVINGS, currency: 'EUR', name: 'Euro' }],
    '98765432103',
    null,
  ],
  [
    'the other currency of its own number',
    [SPENDING, { ...SPENDING, accountId: '2', currency: 'EUR', name: 'Euro' }],
    BBAN,
    'Euro',
  ],
  ['nothing without a number', [SPENDING, SAVINGS], null, null],
])('names the own account at the other end: %s', (_, accounts, counterpartyAccount, name) => {
  expect(ownCounterparty(accounts)({ accountId: 'Brukskonto', counterpartyAccount })).toBe(name);
});
