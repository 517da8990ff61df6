import { act, render } from '@testing-library/react';
import { NextIntlClientProvider } from 'next-intl';
import { hydrateRoot } from 'react-dom/client';
import { renderToString } from 'react-dom/server';
import { afterEach, expect, it, vi } from 'vitest';
import { MESSAGES } from '@/lib/i18n/messages';
import { useTimeWords } from './use-time-words';

function Words() {
  const { moment, day, today } = useTimeWords();
  return (
    <p>
      {moment('2026-11-22T20:30:00Z')}, {day('2026-11-23')}, {today}
    </p>
  );
}

const page = (
  <NextIntlClientProvider
    locale="en"
    messages={MESSAGES.en}
    timeZone="Asia/Tokyo"
    now={new Date('2026-11-22T11:00:00Z')}
  >
    <Words />
  </NextIntlClientProvider>
);

afterEach(() => vi.useRealTimers());

it('times are those of the page until the browser has taken it over, and the reader’s from then on', async () => {
  vi.useFakeTimers({ now: new Date('2026-11-22T11:00:03Z'), toFake: ['Date'] });
  const container = document.createElement('div');
  container.innerHTML = renderToString(page);
  expect(container.textContent).toBe('tomorrow at 05:30, Tomorrow, 2026-11-22');
  const differences: unknown[] = [];
  const root = await act(async () =>
    hydrateRoot(container, page, { onRecoverableError: (error) => differences.push(error) }),
  );
  expect(differences).toEqual([]);
  // The tests run in Oslo's time zone.
  expect(container.textContent).toBe('today at 21:30, Tomorrow, 2026-11-22');
  await act(async () => root.unmount());
});

it('days on paper are dates, in whichever year they are read', async () => {
  vi.useFakeTimers({ now: new Date('2026-11-22T11:00:03Z'), toFake: ['Date'] });
  const { container } = render(page);
  expect(container.textContent).toBe('today at 21:30, Tomorrow, 2026-11-22');
  act(() => void window.dispatchEvent(new Event('beforeprint')));
  expect(container.textContent).toBe(
    '22\u00a0November\u00a02026 at 21:30, 23\u00a0November\u00a02026, 2026-11-22',
  );
  act(() => void window.dispatchEvent(new Event('afterprint')));
  expect(container.textContent).toBe('today at 21:30, Tomorrow, 2026-11-22');
});
