import { screen } from '@testing-library/react';
import { expect, it } from 'vitest';
import { renderPage } from '@/components/testing/render-page';
import { Sparkline } from './sparkline';

const seriesOf = (amounts: readonly string[]) => ({
  accountId: 'a',
  accountName: 'Brukskonto',
  currency: 'NOK',
  points: amounts.map((amount, day) => ({ date: `2026-11-0${day + 1}`, amount })),
});

const placesOf = (picture: HTMLElement) =>
  picture.querySelector('polyline')?.getAttribute('points');

it('draws each day at its height, and says between which amounts', () => {
  renderPage(<Sparkline series={seriesOf(['1000.00', '-500.00', '250.00'])} className="h-8" />);
  const picture = screen.getByRole('img', {
    name: 'Balance over 3 days, between −500.00\u00a0NOK and 1,000.00\u00a0NOK',
  });
  expect(placesOf(picture)).toBe('2.0,2.0 48.0,18.0 94.0,10.0');
});

it('is a line in the middle when the balance does not move', () => {
  renderPage(<Sparkline series={seriesOf(['75.00', '75.00'])} className="h-8" />);
  expect(placesOf(screen.getByRole('img'))).toBe('2.0,10.0 94.0,10.0');
});

it('is nothing when one day is known, or none', () => {
  renderPage(
    <>
      <Sparkline series={seriesOf(['75.00'])} className="h-8" />
      <Sparkline series={seriesOf([])} className="h-8" />
    </>,
  );
  expect(screen.queryByRole('img')).toBeNull();
});
