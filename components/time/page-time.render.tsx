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

/** What follows a verb: “paid today”, “paid on 14 November”. */
function Sentences() {
  const { onDay, onMoment } = useTimeWords();
  return (
    <ul>
      <li>{onDay('2026-11-22')}</li>
      <li>{onDay('2026-11-14')}</li>
      <li>{onMoment('2026-11-21T20:30:00Z')}</li>
      <li>{onMoment('2026-11-14T20:30:00Z')}</li>
    </ul>
  );
}

it.each([
  ['en', ['today', 'on 14\u00a0November', 'yesterday at 21:30', 'on 14\u00a0November at 21:30']],
  [
    'nb',
    [
      'i\u00a0dag',
      '14.\u00a0november',
      'i\u00a0går kl.\u00a021:30',
      '14.\u00a0november kl.\u00a021:30',
    ],
  ],
] as const)('a date after a verb has its preposition, a near day none: %s', (locale, words) => {
  vi.useFakeTimers({ now: new Date('2026-11-22T11:00:03Z'), toFake: ['Date'] });
  const { getAllByRole } = render(
    <NextIntlClientProvider
      locale={locale}
      messages={MESSAGES[locale]}
      timeZone="Europe/Oslo"
      now={new Date('2026-11-22T11:00:00Z')}
    >
      <Sentences />
    </NextIntlClientProvider>,
  );
  expect(getAllByRole('listitem').map((line) => line.textContent)).toEqual(words);
});
