/** @jsxImportSource hono/jsx */
import { expect, it } from 'vitest';
import { htmlOf } from '@/sandbox-bank/server/html';
import { ConsentPage, IdentityPage, inStep } from './step-pages';

it.each([
  ['en', 'Choose one to continue.'],
  ['nb', 'Velg en for å gå videre.'],
] as const)(
  'the page of identity in %s says that a customer below is to be chosen, unless it lists none',
  (locale, text) => {
    const frame = {
      action: '/sca/1',
      purpose: 'ACCOUNTS',
      tppName: 'Brygge',
      place: null,
      problem: null,
    } as const;
    const customer = { customerNumber: '13039319955', name: 'Jonas Håkon Lunde' };
    const pageWith = (known: readonly (typeof customer)[]) =>
      htmlOf(inStep(frame, <IdentityPage value="" known={known} />), locale);
    expect(pageWith([customer])).toContain(`</h2><p class="soft known-lead">${text}</p><form`);
    expect(pageWith([])).not.toContain(text);
  },
);

it('the page of consent shows an account as its name, and its number before the rest', () => {
  const frame = {
    action: '/sca/1',
    purpose: 'ACCOUNTS',
    tppName: 'Brygge',
    place: null,
    problem: null,
  } as const;
  const page = htmlOf(
    inStep(
      frame,
      <ConsentPage
        agreement={{
          id: '1',
          ownerId: '1',
          ownerName: 'Kari Nordmann',
          ownerNumber: '01010100000',
          name: 'Kari Nordmann',
          context: 'PRIVATE',
        }}
        choices={[
          {
            resourceId: 'r1',
            name: 'Brukskonto',
            number: '97411110110',
            currency: 'NOK',
            granted: true,
          },
        ]}
      />,
    ),
    'en',
  );
  // The Playwright kit finds accounts by these two.
  expect(page).toContain('<span class="name">Brukskonto</span>');
  expect(page).toContain('<span class="more">9741 11 10110 · NOK · shared now</span>');
});
