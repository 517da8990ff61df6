import { expect, it } from 'vitest';
import { isOfAnother } from './other-account';

const ASKED = { iban: 'NO9312345678903', bban: '12345678903' };

it.each([
  ['nothing', null, false],
  ['no number', {}, false],
  ['an empty number', { iban: ' ' }, false],
  ['the same IBAN', { iban: 'NO9312345678903' }, false],
  ['the same IBAN in groups', { iban: 'no93 1234 5678 903' }, false],
  ['another IBAN', { iban: 'NO7112345678911' }, true],
  ['the same BBAN with points', { bban: '1234.56.78903' }, false],
  ['another BBAN', { bban: '12345678911' }, true],
  ['the same IBAN and another BBAN', { iban: 'NO9312345678903', bban: '78903' }, false],
  ['a masked number', { maskedPan: '123456******1234' }, false],
])('an answer with %s is of another account: %s, %s', (_, answered, expected) => {
  expect(isOfAnother(ASKED, answered)).toBe(expected);
});

it.each([
  ['another currency', 'EUR', true],
  ['the same currency', 'NOK', false],
  ['no currency', null, false],
  ['a currency that is none', 'XXX', false],
  ['a currency in small letters', 'nok', false],
])('an answer with the number in %s is of another account: %s, %s', (_, currency, expected) => {
  expect(isOfAnother({ ...ASKED, currency: 'NOK' }, { bban: ASKED.bban, currency })).toBe(expected);
  expect(isOfAnother(ASKED, { bban: ASKED.bban, currency })).toBe(false);
});

it('one of an account whose number is not known is of no other', () => {
  expect(isOfAnother({}, { bban: '12345678911' })).toBe(false);
  expect(isOfAnother({ ...ASKED, iban: null }, { iban: 'NO7112345678911' })).toBe(false);
});
