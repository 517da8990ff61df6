import { render, screen } from '@testing-library/react';
import { expect, it } from 'vitest';
import { Button } from './button';

it('draws a button that cannot be pressed in grey with readable words, not as a pale primary one', () => {
  render(
    <>
      <Button kind="primary" disabled aria-label="Create basket" />
      <Button kind="primary" busy aria-label="Creating" />
    </>,
  );
  const unavailable = screen.getByRole('button', { name: 'Create basket' });
  expect(unavailable.matches(':disabled.bg-surface-sunken.text-ink-muted')).toBe(true);
  expect(unavailable.matches('.bg-accent')).toBe(false);
  expect(screen.getByRole('button', { name: 'Creating' }).matches('.bg-accent')).toBe(true);
});
