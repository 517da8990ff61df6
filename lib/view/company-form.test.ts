import { expect, it } from 'vitest';
import { unbrokenName } from './company-form';

it.each([
  ['Tannklinikken på Torget AS', 'Tannklinikken på Torget\u00a0AS'],
  ['Hansen og Sønn DA', 'Hansen og Sønn\u00a0DA'],
  ['AS Bygg og ANS Gård', 'AS Bygg og ANS Gård'],
  ['Glass', 'Glass'],
])('%s keeps the kind of company on the line of its name', (name, unbroken) => {
  expect(unbrokenName(name)).toBe(unbroken);
});
