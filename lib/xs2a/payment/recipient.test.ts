import { expect, it } from 'vitest';
import type { PaymentRequest } from './payment';
import { isSameName, recipientsOf, recipientText } from './recipient';
import { referencesOf, typedReferencesOf } from './references';

const NDCT = 'norwegian-domestic-credit-transfers';
const NCBCT = 'norwegian-cross-border-credit-transfers';
const address = { country: 'NO' };

it('names each account and name of a batch once, as it was paid last', () => {
  const payments = [
    { creditorName: 'Bø  Barnehage', creditorAccount: { bban: '12043174449' } },
    {
      creditorName: ' bø barnehage ',
      creditorAccount: { bban: '12043174449', currency: 'NOK' },
      creditorAddress: address,
    },
    { creditorName: 'Bø SFO', creditorAccount: { bban: '12043174449' } },
    { creditorName: 'Acme', creditorAccount: { iban: 'GB33BUKB20201555555555' } },
    { creditorName: 'Acme', creditorAccount: { bban: '123' }, creditorAgent: 'CHASUS33' },
  ];
  expect(recipientsOf({ payments } as unknown as PaymentRequest)).toStrictEqual([
    {
      creditorName: ' bø barnehage ',
      creditorAccount: { bban: '12043174449' },
      creditorAgent: null,
      creditorAddress: address,
    },
    {
      creditorName: 'Bø SFO',
      creditorAccount: { bban: '12043174449' },
      creditorAgent: null,
      creditorAddress: null,
    },
    {
      creditorName: 'Acme',
      creditorAccount: { iban: 'GB33BUKB20201555555555' },
      creditorAgent: null,
      creditorAddress: null,
    },
    {
      creditorName: 'Acme',
      creditorAccount: { bban: '123' },
      creditorAgent: 'CHASUS33',
      creditorAddress: null,
    },
  ]);
});

it.each([
  [{ bban: '12043174449' }, null, '12043174449\nbø sfo'],
  [{ bban: '12043174449' }, 'CHASUS33', 'CHASUS33 12043174449\nbø sfo'],
  [{ iban: 'NO9386011117947' }, 'CHASUS33', '86011117947\nbø sfo'],
])('stores a hash of the account %j at %s as of %j', (creditorAccount, creditorAgent, text) => {
  const details = { creditorName: ' BØ \t SFO', creditorAccount, creditorAgent };
  expect(recipientText({ ...details, creditorAddress: null })).toBe(text);
});

it.each([
  ['Bø SFO', 'BØ  sfo ', true],
  ['Bø SFO', 'Bo SFO', false],
  ['\u00c5se', 'A\u030ase', true],
])('%j looks the same as %j: %s', (one, other, is) => {
  expect(isSameName(one, other)).toBe(is);
});

it('reads the references of a payment from either form, each of a type of its own or of its kind', () => {
  const [kid, invoice] = [{ reference: '12344' }, { reference: 'F-7', referenceType: 'CINV' }];
  const several = { remittanceInformationStructuredArray: [kid, invoice] };
  expect(referencesOf({ remittanceInformationUnstructured: 'Hei' })).toEqual([]);
  expect(referencesOf({ remittanceInformationStructured: kid })).toEqual([kid]);
  expect(referencesOf({ ...several, remittanceInformationStructured: kid })).toEqual([
    kid,
    invoice,
  ]);
  expect(typedReferencesOf(several, NDCT)).toEqual([
    { reference: '12344', referenceType: 'SCOR' },
    { reference: 'F-7', referenceType: 'CINV' },
  ]);
  expect(typedReferencesOf(several, NCBCT)).toEqual([
    { reference: '12344', referenceType: null },
    { reference: 'F-7', referenceType: 'CINV' },
  ]);
});
