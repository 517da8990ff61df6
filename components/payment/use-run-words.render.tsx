import { act, cleanup } from '@testing-library/react';
import { useTranslations } from 'next-intl';
import { beforeEach, expect, it, vi } from 'vitest';
import { renderPage } from '@/components/testing/render-page';
import { paymentDetail } from './testing/payment-detail';
import { useRunWords } from './use-run-words';

/** The Norwegian sentences that name a run. */
function NorwegianSentences({ of }: { of: Parameters<typeof paymentDetail>[0] }) {
  const t = useTranslations();
  const run = useRunWords()(paymentDetail(of)) ?? '';
  return (
    <>
      <p>{t('payment.meaning.waiting.title', { bank: 'DNB', run })}</p>
      <p>{t('payment.timeline.await-instant', { run })}</p>
      <p>{t('payments.inRun', { run })}</p>
    </>
  );
}

function Words({ of }: { of: Parameters<typeof paymentDetail>[0] }) {
  return <p>{useRunWords()(paymentDetail(of))}</p>;
}

beforeEach(() => {
  // The eleven o'clock run in Oslo is over.
  vi.useFakeTimers({ toFake: ['Date'], now: new Date('2026-11-20T12:00:00Z') });
});

it.each([
  [true, '2026-11-20', 'at 13:30'],
  [true, '2026-11-21', 'tomorrow at 06:00'],
  [true, '2026-12-09', 'on 9\u00a0December at 06:00'],
  [false, null, 'in the next payment run'],
  [false, '2026-11-20', 'in the next payment run'],
  [false, '2026-11-21', 'tomorrow'],
  [false, '2026-12-09', 'on 9\u00a0December'],
] as const)('names a time only where the runs are known: %s %s', (areRunsKnown, day, words) => {
  cleanup();
  renderPage(<Words of={{ areRunsKnown, executionDate: day }} />);
  expect(document.body.textContent).toContain(words);
});

it.each([
  [true, '2026-11-20', 'kl.\u00a013:30'],
  [true, '2026-11-21', 'i\u00a0morgen kl.\u00a006:00'],
  [true, '2026-12-09', '9.\u00a0desember kl.\u00a006:00'],
  [false, null, 'ved neste betalingstidspunkt'],
  [false, '2026-11-21', 'i\u00a0morgen'],
  [false, '2026-12-09', '9.\u00a0desember'],
] as const)('says in Norwegian when the bank pays: %s %s', (areRunsKnown, day, words) => {
  cleanup();
  renderPage(<NorwegianSentences of={{ areRunsKnown, executionDate: day }} />, 'nb');
  expect([...document.body.querySelectorAll('p')].map((line) => line.textContent)).toEqual([
    `Venter på at banken betaler ${words}`,
    `Banken betaler med en gang eller ${words}`,
    `Betales ${words}`,
  ]);
});

it('gives a run of tomorrow its date on paper', () => {
  renderPage(<Words of={{ areRunsKnown: true, executionDate: '2026-11-21' }} />);
  act(() => void window.dispatchEvent(new Event('beforeprint')));
  expect(document.body.textContent).toContain('on 21\u00a0November\u00a02026 at 06:00');
  act(() => void window.dispatchEvent(new Event('afterprint')));
});
