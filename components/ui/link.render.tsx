import { act, fireEvent, render, screen } from '@testing-library/react';
import type { ComponentProps } from 'react';
import { afterEach, beforeEach, expect, it, vi } from 'vitest';
import { Link } from './link';

vi.mock('next/link', () => ({
  default: ({ prefetch, ...rest }: ComponentProps<'a'> & { prefetch?: boolean }) => (
    <a {...rest} data-prefetch={prefetch ?? 'in view'} />
  ),
}));

beforeEach(() => {
  vi.useFakeTimers();
});
afterEach(() => {
  vi.useRealTimers();
  vi.unstubAllGlobals();
});

function show(hovers: boolean, link: React.ReactNode) {
  vi.stubGlobal('matchMedia', (query: string) => ({
    matches: query === '(hover: hover)' && hovers,
  }));
  render(link);
  return screen.getByRole('link');
}

const pass = (milliseconds: number) => act(() => vi.advanceTimersByTime(milliseconds));

it.each([
  ['mouseEnter', 'mouseLeave'],
  ['focus', 'blur'],
] as const)('prefetches its page once %s is not soon followed by %s', (come, go) => {
  const link = show(true, <Link href="#payments">Payments</Link>);
  expect(link.dataset.prefetch).toBe('false');
  fireEvent[come](link);
  pass(64);
  fireEvent[go](link);
  pass(1_000);
  expect(link.dataset.prefetch).toBe('false');
  fireEvent[come](link);
  pass(65);
  expect(link.dataset.prefetch).toBe('in view');
});

it('prefetches no page that was pressed at once', () => {
  const link = show(true, <Link href="#payments">Payments</Link>);
  fireEvent.mouseEnter(link);
  fireEvent.focus(link);
  fireEvent.click(link);
  pass(1_000);
  expect(link.dataset.prefetch).toBe('false');
});

it.each([
  [true, 'in view'],
  [false, 'false'],
])(
  'where nothing hovers, prefetches a likely page after what this one needs, and no other: %s',
  async (isLikely, then) => {
    vi.resetModules();
    const fresh = await import('./link');
    let beIdle = () => {};
    vi.stubGlobal('requestIdleCallback', (then: () => void) => {
      beIdle = then;
    });
    const link = show(
      false,
      <fresh.Link href="#payments" isLikely={isLikely}>
        Payments
      </fresh.Link>,
    );
    expect(link.dataset.prefetch).toBe('false');
    act(() => beIdle());
    expect(link.dataset.prefetch).toBe(then);
  },
);

it('never prefetches a page that is not to be prefetched', () => {
  const link = show(
    true,
    <Link href="#payments" prefetch={false}>
      Payments
    </Link>,
  );
  fireEvent.mouseEnter(link);
  pass(1_000);
  expect(link.dataset.prefetch).toBe('false');
});
