/** @jsxImportSource hono/jsx */
import { expect, it } from 'vitest';
import { htmlOf } from '@/sandbox-bank/server/html';
import { ConsentPage, inStep } from './step-pages';

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
