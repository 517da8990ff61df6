import { screen } from '@testing-library/react';
import { beforeEach, describe, expect, it, vi } from 'vitest';
import { renderPage } from '@/components/testing/render-page';
import { SignOutButton } from './sign-out-button';

const signOutTo = vi.hoisted(() => vi.fn(async (_address: string) => {}));
vi.mock('./browser-session', () => ({ sessionEnd: () => ({ signOutTo }) }));
beforeEach(() => signOutTo.mockClear());

describe('signing out', () => {
  it('of a trial asks first, and does nothing for whoever goes on', async () => {
    const { user } = renderPage(<SignOutButton isDemo />);
    await user.click(screen.getByRole('button', { name: 'Sign out' }));
    expect(await screen.findByText('Sign out and end the trial?')).toBeTruthy();
    await user.click(screen.getByRole('button', { name: 'Keep the trial' }));
    expect(screen.queryByText('Sign out and end the trial?')).toBeNull();
    expect(signOutTo).not.toHaveBeenCalled();
  });

  it('of a trial ends it once that is confirmed', async () => {
    const { user } = renderPage(<SignOutButton isDemo />, 'nb');
    await user.click(screen.getByRole('button', { name: 'Logg ut' }));
    await user.click(await screen.findByRole('button', { name: 'Logg ut og slett' }));
    expect(signOutTo.mock.calls).toEqual([['/']]);
  });

  it('of one’s own account needs one press', async () => {
    const { user } = renderPage(<SignOutButton isDemo={false} />);
    await user.click(screen.getByRole('button', { name: 'Sign out' }));
    expect(signOutTo.mock.calls).toEqual([['/']]);
  });
});
