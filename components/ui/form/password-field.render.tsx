import { screen } from '@testing-library/react';
import { describe, expect, it } from 'vitest';
import { renderPage } from '@/components/testing/render-page';
import { PasswordField } from './field';

describe('the field of a password', () => {
  it('hides what is typed until it is asked to show it, and again', async () => {
    const { user } = renderPage(
      <PasswordField label="Password" name="password" autoComplete="current-password" />,
    );
    const field = screen.getByLabelText('Password', { selector: 'input' });
    const button = screen.getByRole('button', { name: 'Show password' });
    expect(field.getAttribute('type')).toBe('password');
    expect(field.getAttribute('autocomplete')).toBe('current-password');
    await user.click(button);
    expect(field.getAttribute('type')).toBe('text');
    expect(button.getAttribute('aria-pressed')).toBe('true');
    await user.click(button);
    expect(field.getAttribute('type')).toBe('password');
  });

  it('takes a password that is pasted, as password managers do', async () => {
    const { user } = renderPage(
      <PasswordField label="Password" name="password" autoComplete="current-password" />,
    );
    const field = screen.getByLabelText('Password', { selector: 'input' });
    await user.click(field);
    await user.paste('stille fjord og bratte fjell');
    expect((field as HTMLInputElement).value).toBe('stille fjord og bratte fjell');
  });
});
