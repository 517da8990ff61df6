import { screen } from '@testing-library/react';
import { expect, it } from 'vitest';
import { renderPage } from '@/components/testing/render-page';
import { Doctor } from './doctor';

it.each(['Certificate (optional)', 'Date of the bank’s response (optional)'])(
  'says with less weight that a field may be left empty: %s',
  (name) => {
    renderPage(<Doctor />);
    const label = screen.getByRole<HTMLInputElement>('textbox', { name }).labels?.[0];
    const marked = [...(label?.querySelectorAll('.font-normal.text-ink-muted') ?? [])];
    expect(marked.map((one) => one.textContent)).toEqual([' (optional)']);
  },
);
