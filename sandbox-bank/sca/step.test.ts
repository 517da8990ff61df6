import { describe, expect, it } from 'vitest';
import type { BankAgreement } from '@/sandbox-bank/store/access/agreement';
import { nextStep, placeOf, type ScaPerson } from './step';

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
  method: 'HA2' as const,
  context: null,
  agreementId: null,
  stepsTaken: 2,
  ...known,
});

describe('the next page of SCA', () => {
  it.each([
    ['nobody is known', visit(), null, 'identity'],
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

describe('the place of a page', () => {
  const first = visit({ method: null, stepsTaken: 0 });

  it.each([
    ['the person may have two contexts', first, null, { number: 1, fewest: 3, most: 5 }],
    [
      'the request names the person’s own',
      { ...first, context: 'PRIVATE' },
      null,
      { number: 1, fewest: 3, most: 3 },
    ],
    [
      'the request names a company',
      { ...first, context: 'CORPORATE' },
      null,
      { number: 1, fewest: 4, most: 4 },
    ],
    [
      'the request names an agreement',
      { ...first, context: 'CORPORATE', agreementId: 'office' },
      null,
      { number: 1, fewest: 3, most: 3 },
    ],
    [
      'the method is preset',
      { ...first, method: 'HA2', context: 'PRIVATE' },
      null,
      { number: 1, fewest: 2, most: 2 },
    ],
    [
      'there is one context',
      visit({ method: null, stepsTaken: 1 }),
      privatePerson,
      { number: 2, fewest: 3, most: 3 },
    ],
    [
      'a corporation acts',
      visit({ method: null, stepsTaken: 1 }),
      corporation,
      { number: 2, fewest: 4, most: 4 },
    ],
    ['there are two contexts', visit({ stepsTaken: 2 }), person, { number: 3, fewest: 4, most: 5 }],
    [
      'a company was chosen',
      visit({ context: 'CORPORATE', stepsTaken: 3 }),
      person,
      { number: 4, fewest: 5, most: 5 },
    ],
    [
      'the last page is shown',
      visit({ context: 'PRIVATE', stepsTaken: 3 }),
      person,
      { number: 4, fewest: 4, most: 4 },
    ],
    [
      'a PSU is identified after an answer',
      visit({ purpose: 'IDENTITY', method: null, stepsTaken: 1 }),
      privatePerson,
      { number: 2, fewest: 2, most: 2 },
    ],
    [
      'a PSU is identified without any page',
      visit({ purpose: 'IDENTITY', stepsTaken: 0 }),
      privatePerson,
      { number: 1, fewest: 1, most: 1 },
    ],
    [
      'a PSU is identified by the method alone',
      visit({ purpose: 'IDENTITY', method: null, stepsTaken: 0 }),
      privatePerson,
      { number: 1, fewest: 1, most: 1 },
    ],
  ] as const)('when %s', (_, known, who, place) => {
    expect(placeOf(known, who)).toEqual(place);
  });
});
