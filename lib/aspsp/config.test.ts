import { expect, it } from 'vitest';
import { bankIdOf, nameAndLogoOf } from './config';

const BANK = { BANK_BASE_URL: 'https://api.bank.example/open', BANK_IS_SANDBOX: false };

it.each([
  ['api.bank.example', BANK],
  ['bank.example', { ...BANK, BANK_ID: 'bank.example' }],
  ['sandbox', { ...BANK, BANK_IS_SANDBOX: true, BANK_ID: 'bank.example' }],
])('the bank is known as %s, with %o', (id, settings) => {
  expect(bankIdOf(settings)).toBe(id);
});

it.each([
  ['api.bank.example', false, BANK],
  ['Skjærvik Sparebank', false, { ...BANK, BANK_NAME: 'Skjærvik Sparebank' }],
  ['Skjærvik Sparebank', true, { ...BANK, BANK_IS_SANDBOX: true }],
  ['Nordvik Bank', false, { ...BANK, BANK_IS_SANDBOX: true, BANK_NAME: 'Nordvik Bank' }],
])('is shown as %s, with the sandbox bank’s logo: %s', (name, hasLogo, settings) => {
  const shown = nameAndLogoOf(settings);
  expect([shown.name, shown.logo?.mediaType]).toEqual([
    name,
    hasLogo ? 'image/svg+xml' : undefined,
  ]);
});
