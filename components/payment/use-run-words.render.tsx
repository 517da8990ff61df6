import { cleanup } from '@testing-library/react';
import { beforeEach, expect, it, vi } from 'vitest';
import { renderPage } from '@/components/testing/render-page';
import { paymentDetail } from './testing/payment-detail';
import { useRunWords } from './use-run-words';

function Words({ of }: { of: Parameters<typeof paymentDetail>[0] }) {
  return <p>{useRunWords()(paymentDetail(of))}</p>;
}

beforeEach(() => {
  // The eleven o'clock run in Oslo is over.
  vi.useFakeTimers({ toFake: ['Date'], now: new Date('2026-11-20T12:00:00Z') });
});

it.each([
  [true, '2026-11-20', '13:30 run'],
  [true, '2026-11-21', '06:00 run tomorrow'],
  [true, '2026-12-09', '06:00 run on 9\u00a0December'],
  [false, null, 'next run'],
  [false, '2026-11-20', 'next run'],
  [false, '2026-11-21', 'first run tomorrow'],
  [false, '2026-12-09', 'first run on 9\u00a0December'],
] as const)('names a time only where the runs are known: %s %s', (areRunsKnown, day, words) => {
  cleanup();
  renderPage(<Words of={{ areRunsKnown, executionDate: day }} />);
  expect(document.body.textContent).toContain(words);
});
