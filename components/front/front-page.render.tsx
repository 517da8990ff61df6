import { cleanup, screen } from '@testing-library/react';
import { expect, it } from 'vitest';
import { renderPage } from '@/components/testing/render-page';
import type { BankView } from '@/lib/view/connection/connection';
import { FrontPage } from './front-page';

const BANK = {
  bankId: 'sandbox',
  name: 'Skjærvik Sparebank',
  isSandbox: true,
  logo: null,
  paymentKinds: [],
};

const open = (isSignedIn: boolean, isSandbox: boolean, banks: readonly BankView[] = [BANK]) => {
  renderPage(
    <FrontPage
      isSignedIn={isSignedIn}
      isSandbox={isSandbox}
      banks={banks}
      locale="en"
      appearance="system"
    />,
  );
  return screen.getAllByRole('heading', { level: 2 }).map((heading) => heading.textContent);
};

it('ends with the trial, after the banks that can be connected', () => {
  expect(open(false, true).slice(-2)).toEqual([
    'Try Brygge with a test bank',
    'Look around before you connect anything',
  ]);
  expect(screen.getAllByRole('button', { name: 'Try it without signing up' })).toHaveLength(2);
});

it('says who chooses the banks beside them where there is a real one, otherwise in the footer', () => {
  const operator = /Each installation of Brygge has its own operator, who chooses the banks\./;
  open(false, true);
  expect(screen.queryByText('Test bank')).toBeNull();
  expect(screen.getByText(operator).closest('footer')).not.toBeNull();
  cleanup();
  const headings = open(false, true, [BANK, { ...BANK, bankId: 'real', isSandbox: false }]);
  expect(headings).toContain('Banks you can connect here');
  screen.getByText('Test bank');
  expect(screen.getByText(operator).closest('footer')).toBeNull();
});

it.each([
  [true, true, 'Go to overview'],
  [false, false, 'Create an account'],
])('promises no trial where there is none', (isSignedIn, isSandbox, way) => {
  expect(open(isSignedIn, isSandbox).at(-1)).toBe('Your accounts and bills in one place');
  expect(screen.getAllByRole('link', { name: way }).length).toBeGreaterThan(1);
});
