import { screen } from '@testing-library/react';
import { expect, it } from 'vitest';
import { renderPage } from '@/components/testing/render-page';
import type { BalanceHistoryView, CoverageView } from '@/lib/view/insight/insight';
import { BalanceCourse } from './balance-course';

const COVERAGE: CoverageView = {
  since: '2026-11-01',
  isWhole: true,
  until: null,
  accounts: 1,
  accountsRead: 1,
  unreadable: 0,
  currenciesLeftOut: 0,
};

const AMOUNTS = ['900.00', '100.00', '300.00', '300.00', '250.00', '200.00', '150.00'];

const seriesOf = (
  amounts: readonly string[],
  coverage: Partial<CoverageView> = {},
): BalanceHistoryView['series'][number] => ({
  accountId: 'a',
  accountName: 'Brukskonto',
  currency: 'NOK',
  points: amounts.map((amount, day) => ({ date: `2026-11-0${day + 1}`, amount })),
  coverage: { ...COVERAGE, ...coverage },
  every: 'day',
  missing: null,
});

it('draws the balance of each day, with the lowest and the highest', () => {
  renderPage(<BalanceCourse series={seriesOf(AMOUNTS)} />);
  screen.getByRole('img', {
    name: 'Balance over 7 days, between 100.00\u00a0NOK and 900.00\u00a0NOK',
  });
  // The currency once, so that both fit beside the days.
  expect(screen.getByText('Last 90 days').parentElement?.textContent).toBe(
    'Last 90 days100.00 to 900.00 NOK',
  );
});

it('says how far back it goes when that is not 90 days, and what it leaves out', () => {
  renderPage(<BalanceCourse series={seriesOf(AMOUNTS, { isWhole: false, unreadable: 1 })} />);
  screen.getByText(/^These figures go back only to 1.November.2026\.$/);
  screen.getByText(/^The bank sent 1 transaction that Brygge cannot read\./);
  expect(screen.queryByText('Last 90 days')).toBeNull();
});

it('does not call days of an account that was not read lately the last ones', () => {
  renderPage(<BalanceCourse series={seriesOf(AMOUNTS, { until: '2026-11-07' })} />);
  screen.getByText('100.00 to 900.00', { exact: false });
  expect(screen.queryByText('Last 90 days')).toBeNull();
});

it.each([
  ['nothing is known', []],
  ['only a few days are', AMOUNTS.slice(1)],
])('is nothing where %s', (_, amounts) => {
  renderPage(<BalanceCourse series={seriesOf(amounts)} />);
  expect(screen.queryByRole('img')).toBeNull();
  expect(screen.queryByText('Last 90 days')).toBeNull();
});
