import { render } from '@testing-library/react';
import { afterEach, beforeEach, expect, it, vi } from 'vitest';
import { TitleWatch } from './title-watch';

const refresh = vi.fn();
let pathname = '/overview';
vi.mock('next/navigation', () => {
  const router = { refresh: () => refresh() };
  return { useRouter: () => router, usePathname: () => pathname };
});

beforeEach(() => {
  vi.useFakeTimers();
  refresh.mockClear();
});
afterEach(() => {
  vi.useRealTimers();
  document.title = '';
});

it('asks once more for a page that came without its title, until it has one', () => {
  document.title = 'Overview · Brygge';
  const { rerender, unmount } = render(<TitleWatch />);
  vi.advanceTimersByTime(10_000);
  expect(refresh).toHaveBeenCalledTimes(0);

  pathname = '/payments';
  document.title = '';
  rerender(<TitleWatch />);
  vi.advanceTimersByTime(300);
  expect(refresh).toHaveBeenCalledTimes(1);
  vi.advanceTimersByTime(3_000);
  expect(refresh).toHaveBeenCalledTimes(2);
  document.title = 'Payments · Brygge';
  vi.advanceTimersByTime(10_000);
  expect(refresh).toHaveBeenCalledTimes(2);
  unmount();
});
