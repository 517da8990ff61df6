import { act, cleanup, screen, within } from '@testing-library/react';
import type { ComponentProps } from 'react';
import { afterEach, expect, it, vi } from 'vitest';
import { renderPage } from '@/components/testing/render-page';
import { BottomNavigation, SideNavigation } from './navigation';

vi.mock('next/link', () => ({
  default: ({ prefetch, ...rest }: ComponentProps<'a'> & { prefetch?: boolean }) => (
    <a {...rest} data-prefetch={prefetch ?? 'in view'} />
  ),
}));
const page = vi.hoisted(() => ({ pathname: '/overview' }));
vi.mock('next/navigation', () => ({ usePathname: () => page.pathname }));

afterEach(() => {
  vi.unstubAllGlobals();
  page.pathname = '/overview';
});

it('has its places prefetched where nothing hovers, on a wide tablet too', () => {
  let beIdle = () => {};
  vi.stubGlobal('requestIdleCallback', (then: () => void) => {
    beIdle = then;
  });
  vi.stubGlobal('matchMedia', () => ({ matches: false }));
  renderPage(
    <>
      <SideNavigation />
      <BottomNavigation />
    </>,
  );
  act(() => beIdle());
  expect(screen.getAllByRole('link').map(({ dataset }) => dataset.prefetch)).toEqual(
    Array.from({ length: 11 }, () => 'in view'),
  );
});

it.each([
  ['/accounts/a1', 'Accounts'],
  ['/transactions', 'Transactions'],
  ['/payments/p1', 'Payments'],
  ['/baskets', 'Payments'],
  ['/baskets/b1', 'Payments'],
])('%s belongs to %s, at the side and at the foot', (pathname, name) => {
  page.pathname = pathname;
  renderPage(
    <>
      <SideNavigation />
      <BottomNavigation />
    </>,
  );
  const [side, foot] = screen
    .getAllByRole('navigation')
    .map((menu) => within(menu).getAllByRole('link'));
  const names = (links: HTMLElement[] | undefined) => links?.map(({ textContent }) => textContent);
  expect(names(side)).toEqual([
    'Overview',
    'Accounts',
    'Transactions',
    'Payments',
    'Connections',
    'Settings',
  ]);
  expect(names(foot)).toEqual(['Overview', 'Accounts', 'Pay', 'Transactions', 'Payments']);
  const here = (links: HTMLElement[] | undefined) =>
    names(links?.filter((link) => link.getAttribute('aria-current') === 'page'));
  expect([here(side), here(foot)]).toEqual([[name], [name]]);
});

it('leaves the foot of a form of paying to the form', () => {
  page.pathname = '/payments';
  renderPage(<BottomNavigation />);
  screen.getByRole('link', { name: 'Payments', current: 'page' });
  cleanup();
  page.pathname = '/payments/new/norway';
  renderPage(<BottomNavigation />);
  expect(screen.queryByRole('navigation')).toBeNull();
});
