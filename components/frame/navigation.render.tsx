import { act, screen } from '@testing-library/react';
import type { ComponentProps } from 'react';
import { afterEach, expect, it, vi } from 'vitest';
import { renderPage } from '@/components/testing/render-page';
import { BottomNavigation, SideNavigation } from './navigation';

vi.mock('next/link', () => ({
  default: ({ prefetch, ...rest }: ComponentProps<'a'> & { prefetch?: boolean }) => (
    <a {...rest} data-prefetch={prefetch ?? 'in view'} />
  ),
}));
vi.mock('next/navigation', () => ({ usePathname: () => '/overview' }));

afterEach(() => {
  vi.unstubAllGlobals();
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
