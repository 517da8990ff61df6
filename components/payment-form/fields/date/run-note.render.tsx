import { cleanup } from '@testing-library/react';
import { beforeEach, expect, it, vi } from 'vitest';
import { renderPage } from '@/components/testing/render-page';
import { RunDayAndTime, RunNote } from './run-note';

// A Friday, at noon in Norway.
beforeEach(() => {
  vi.useFakeTimers({ toFake: ['Date'], now: new Date('2026-11-20T11:00:00Z') });
});

const said = (date: string, locale: 'en' | 'nb' = 'en') => {
  cleanup();
  renderPage(<RunDayAndTime date={date} />, locale);
  return document.body.textContent?.replaceAll('\u00a0', ' ');
};

it('names the day on which the money moves, and the run', () => {
  expect(said('2026-11-20')).toBe(
    'Friday 20 November 2026The bank pays at 13:30 if you approve before then',
  );
  expect(said('2026-11-24')).toBe('Tuesday 24 November 2026The bank pays at 06:00');
  expect(said('2026-11-24', 'nb')).toBe('Tirsdag 24. november 2026Banken betaler kl. 06:00');
  // After the last run of that day.
  vi.setSystemTime(new Date('2026-11-20T21:00:00Z'));
  expect(said('2026-11-20')).toBe('Saturday 21 November 2026The bank pays at 06:00');
});

it('says of today after the last run that it is too late, and of a later day only when that is', () => {
  const noted = (date: string) => {
    cleanup();
    renderPage(<RunNote date={date} />);
    return document.body.textContent?.replaceAll('\u00a0', ' ');
  };
  expect(noted('2026-11-20')).toBe(
    'The bank pays at 13:30 today if you approve before then, otherwise at 15:30.',
  );
  vi.setSystemTime(new Date('2026-11-20T17:00:00Z'));
  expect(noted('2026-11-20')).toBe(
    'It’s too late for today. The bank pays on Saturday 21 November 2026 at 06:00 if you approve before then.',
  );
  expect(noted('2026-11-21')).toBe(
    'The bank pays on Saturday 21 November 2026 at 06:00 if you approve before then.',
  );
});
