/** @jsxImportSource hono/jsx */
import type { JSX } from 'hono/jsx/jsx-runtime';
import { expect, it } from 'vitest';
import { htmlOf } from '@/sandbox-bank/server/html';
import { MessagePage } from './page';
import { ContextPage, EndedPage, inStep } from './step-pages';
import { FrontPage } from './visit-pages';

/** The classes of the pictures on a page. */
const shoresOf = (page: JSX.Element): string[] =>
  [
    ...htmlOf(page, 'en').matchAll(
      /<svg class="(shore[^"]*)"[^>]* aria-hidden="true" focusable="false">/g,
    ),
  ].map(([, name = '']) => name);

it('gulls and the wave are large on the front page, and above its title', () => {
  expect(shoresOf(<FrontPage />)).toEqual(['shore']);
  expect(htmlOf(<FrontPage />, 'en')).toMatch(/<section class="card"[^>]*><svg class="shore"/);
});

it('gulls and the wave are small at the foot of a page that leads no further', () => {
  expect(shoresOf(<MessagePage title="Page not found" lead="Nothing was done." />)).toEqual([
    'shore foot',
  ]);
  const visit = { status: 'COMPLETED', failureCode: null, purpose: 'ACCOUNTS' } as const;
  expect(shoresOf(<EndedPage tppName="Brygge" returnUri="/" visit={visit} paid={null} />)).toEqual([
    'shore foot',
  ]);
});

it('a page that asks for something has no picture', () => {
  const frame = {
    action: '/sca/1',
    purpose: 'ACCOUNTS',
    tppName: 'Brygge',
    place: null,
    problem: null,
  } as const;
  expect(shoresOf(inStep(frame, <ContextPage />))).toEqual([]);
});
