import { expect, it } from 'vitest';
import { ownNumbers, ownNumberTest } from './own-numbers';

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
