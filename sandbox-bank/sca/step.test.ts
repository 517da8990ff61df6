import { describe, expect, it } from 'vitest';
import type { BankAgreement } from '@/sandbox-bank/store/access/agreement';
import { nextStep, type ScaPerson } from './step';

const agreement = (id: string, context: 'PRIVATE' | 'CORPORATE'): BankAgreement => ({
  id,
  ownerId: 'owner',
  ownerName: 'Eier',
  ownerNumber: '18129215603',
  context,
  name: id,
});
const own = agreement('own', 'PRIVATE');
const brewery = agreement('brewery', 'CORPORATE');
const office = agreement('office', 'CORPORATE');
const privatePerson: ScaPerson = { isCorporation: false, agreements: [own] };
const person: ScaPerson = { isCorporation: false, agreements: [own, brewery, office] };
const corporation: ScaPerson = { isCorporation: true, agreements: [brewery] };

const visit = (known: Partial<Parameters<typeof nextStep>[0]> = {}) => ({
  purpose: 'ACCOUNTS' as const,
  identityNumber: '13039319955',
  method: 'HA2' as const,
  context: null,
  agreementId: null,
  stepsTaken: 2,
  ...known,
});

describe('the next page of SCA', () => {
  it.each([
    ['nobody is known', visit({ identityNumber: null }), null, 'identity'],
    ['the number is nobody’s', visit(), null, 'identity'],
    ['no method is chosen', visit({ method: null }), person, 'method'],
    ['there is one context', visit(), privatePerson, 'consent'],
    ['there are two contexts', visit(), person, 'context'],
    ['the context was preset', visit({ context: 'PRIVATE' }), person, 'consent'],
    ['the context is corporate', visit({ context: 'CORPORATE' }), person, 'agreement'],
    ['a corporation acts', visit(), corporation, 'agreement'],
    [
      'the agreement was preset',
      visit({ context: 'CORPORATE', agreementId: 'office' }),
      person,
      'consent',
    ],
    ['a payment is approved', visit({ purpose: 'PAYMENT' }), privatePerson, 'approval'],
    ['a basket is approved', visit({ purpose: 'BASKET' }), privatePerson, 'approval'],
    [
      'a cancellation is approved',
      visit({ purpose: 'PAYMENT_CANCELLATION' }),
      privatePerson,
      'approval',
    ],
    ['a PSU was identified', visit({ purpose: 'IDENTITY' }), privatePerson, 'done'],
    [
      'a PSU is identified without any page',
      visit({ purpose: 'IDENTITY', stepsTaken: 0 }),
      privatePerson,
      'confirm',
    ],
  ] as const)('when %s', (_, known, who, kind) => {
    expect(nextStep(known, who)).toMatchObject({ kind });
  });

  it.each([
    [
      'a private person shall act for a company',
      visit({ context: 'CORPORATE' }),
      privatePerson,
      'corporate-not-held',
    ],
    [
      'a corporation shall act for itself',
      visit({ context: 'PRIVATE' }),
      corporation,
      'private-not-held',
    ],
    [
      'the agreement is not held',
      visit({ context: 'CORPORATE', agreementId: 'another' }),
      person,
      'agreement-not-held',
    ],
    [
      'a corporation has no agreement',
      visit(),
      { isCorporation: true, agreements: [] },
      'agreement-not-held',
    ],
    ['there is no context', visit(), { isCorporation: false, agreements: [] }, 'no-context'],
  ] as const)('is an obstacle when %s', (_, known, who, obstacle) => {
    expect(nextStep(known, who)).toEqual({ kind: 'obstacle', obstacle });
  });

  it('offers the agreements of the chosen context alone', () => {
    expect(nextStep(visit({ context: 'CORPORATE' }), person)).toEqual({
      kind: 'agreement',
      agreements: [brewery, office],
    });
  });
});
