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

it('has any number of choices below each other in one frame', () => {
  renderPage(
    <RadioCards
      legend="Location"
      value="no"
      onChange={() => {}}
      options={[
        { value: 'no', label: 'Do not share' },
        { value: 'yes', label: 'Share' },
      ]}
    />,
  );
  const [first, second] = screen.getAllByRole('radio').map((radio) => radio.closest('label'));
  expect(first?.parentElement).toBe(second?.parentElement);
  expect(first?.parentElement?.className).toContain('divide-y');
  expect(first?.className).not.toContain('border');
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

it('has the choices of a row in one ground, of which only the chosen one has a line', () => {
  renderPage(
    <RadioCards
      inRow
      legend="Language"
      value="en"
      onChange={() => {}}
      options={[
        { value: 'en', label: 'English' },
        { value: 'nb', label: 'Norsk' },
      ]}
    />,
  );
  const labels = screen.getAllByRole('radio').map((radio) => radio.closest('label'));
  expect(labels[0]?.parentElement?.className).toContain('bg-surface-sunken');
  for (const label of labels) {
    expect(label?.className).toMatch(/(^| )border-transparent( |$)/);
    expect(label?.className).toContain('has-checked:border-accent');
    // Where a browser's own colours replace these, a transparent line would be drawn around each.
    expect(label?.className).toContain('forced-colors:border-[Canvas]');
  }
});
