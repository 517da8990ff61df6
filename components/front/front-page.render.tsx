import { screen } from '@testing-library/react';
import { expect, it } from 'vitest';
import { renderPage } from '@/components/testing/render-page';
import { FrontPage } from './front-page';

const BANK = {
  bankId: 'sandbox',
  name: 'Skjærvik Sparebank',
  isSandbox: true,
  logo: null,
  paymentKinds: [],
};

const open = (isSignedIn: boolean, isSandbox: boolean) => {
  renderPage(
    <FrontPage
      isSignedIn={isSignedIn}
      isSandbox={isSandbox}
      banks={[BANK]}
      locale="en"
      appearance="system"
    />,
  );
  return screen.getAllByRole('heading', { level: 2 }).map((heading) => heading.textContent);
};

it('ends with the trial, after the banks that can be connected', () => {
  expect(open(false, true).slice(-2)).toEqual([
    'Banks you can connect here',
    'Look around before you connect anything',
  ]);
  expect(screen.getAllByRole('button', { name: 'Try it without signing up' })).toHaveLength(2);
});

it.each([
  [true, true, 'Go to overview'],
  [false, false, 'Create an account'],
])('promises no trial where there is none', (isSignedIn, isSandbox, way) => {
  expect(open(isSignedIn, isSandbox).at(-1)).toBe('Your accounts and bills in one place');
  expect(screen.getAllByRole('link', { name: way }).length).toBeGreaterThan(1);
});
