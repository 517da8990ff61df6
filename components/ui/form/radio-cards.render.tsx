import { screen } from '@testing-library/react';
import { Sun } from 'lucide-react';
import { expect, it } from 'vitest';
import { renderPage } from '@/components/testing/render-page';
import { RadioCards } from './radio-cards';

it('has the mark of each choice on the left, with and without a picture', () => {
  renderPage(
    <RadioCards
      legend="Appearance"
      name="appearance"
      value="light"
      onChange={() => {}}
      options={[
        { value: 'light', label: 'Light', icon: Sun },
        { value: 'plain', label: 'Plain' },
      ]}
    />,
  );
  for (const radio of screen.getAllByRole('radio')) {
    const mark = radio.nextElementSibling;
    expect(mark?.getAttribute('aria-hidden')).toBe('true');
    expect(mark?.className).not.toContain('order-last');
  }
});

it('has few and short choices side by side, with their icons and without a mark', () => {
  renderPage(
    <RadioCards
      inRow
      legend="Appearance"
      name="appearance"
      value="light"
      onChange={() => {}}
      options={[{ value: 'light', label: 'Light', icon: Sun }]}
    />,
  );
  const label = screen.getByRole<HTMLInputElement>('radio', { name: 'Light' }).closest('label');
  expect([...(label?.children ?? [])].map(({ tagName }) => tagName)).toEqual([
    'INPUT',
    'svg',
    'SPAN',
  ]);
  expect(label?.parentElement?.classList.contains('flex')).toBe(true);
});
