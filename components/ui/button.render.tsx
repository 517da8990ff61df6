import { render, screen } from '@testing-library/react';
import { expect, it } from 'vitest';
import { Button } from './button';

it('draws a button that cannot be pressed in grey with readable words, not as a pale primary one', () => {
  render(
    <>
      <Button kind="primary" disabled>
        Create basket
      </Button>
      <Button kind="primary" busy>
        Creating
      </Button>
    </>,
  );
  const unavailable = screen.getByRole('button', { name: 'Create basket' });
  expect(unavailable.matches(':disabled.bg-surface-sunken.text-ink-muted')).toBe(true);
  expect(unavailable.matches('.bg-accent')).toBe(false);
  expect(screen.getByRole('button', { name: 'Creating' }).matches('.bg-accent')).toBe(true);
});
