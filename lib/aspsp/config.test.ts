import { expect, it } from 'vitest';
import { bankIdOf } from './config';

const BANK = { BANK_BASE_URL: 'https://api.bank.example/open', BANK_IS_SANDBOX: false };

it.each([
  ['api.bank.example', BANK],
  ['bank.example', { ...BANK, BANK_ID: 'bank.example' }],
  ['sandbox', { ...BANK, BANK_IS_SANDBOX: true, BANK_ID: 'bank.example' }],
])('the bank is known as %s, with %o', (id, settings) => {
  expect(bankIdOf(settings)).toBe(id);
});
