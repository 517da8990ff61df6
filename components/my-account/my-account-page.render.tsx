import { screen, waitFor } from '@testing-library/react';
import { afterEach, describe, expect, it, vi } from 'vitest';
import { answerRequests, renderPage } from '@/components/testing/render-page';
import { MyAccountPage } from './my-account-page';

afterEach(() => vi.unstubAllGlobals());

const account = {
  name: 'Ingrid Vik',
  email: 'ingrid@example.no',
  isDemo: false,
  isEmailConfirmed: true,
  newEmail: null,
  hasPasskeys: false,
};

describe('my account', () => {
  it('asks for the password before a new one is set, and sets it then', async () => {
    let isFresh = false;
    const asked = answerRequests(({ path, body }) => {
      if (path === '/api/account') return { body: account };
      if (path === '/api/passkeys') return { body: { passkeys: [], recoveryCodesLeft: 0 } };
      if (path === '/api/sessions/confirmation') {
        isFresh = (body as { password: string }).password === 'seks små fisker';
        const fields = [{ name: 'password', rule: 'password-wrong' }];
        const problem = { code: 'invalid-input', title: '', requestId: 'r', fields };
        return isFresh ? { body: {} } : { status: 400, body: problem };
      }
      const problem = { code: 'confirmation-required', title: '', requestId: 'r' };
      return isFresh ? { body: {} } : { status: 403, body: problem };
    });
    const { user } = renderPage(<MyAccountPage />);
    const part = (await screen.findByText('Password')).closest('details');
    if (part) part.open = true;
    await user.type(await screen.findByLabelText('New password'), 'sju sorte svaner');
    await user.click(screen.getByRole('button', { name: 'Change password' }));
    await user.type(await screen.findByLabelText('Your password'), 'wrong');
    await user.click(screen.getByRole('button', { name: 'Confirm' }));
    expect(await screen.findByText('Wrong password. Try again.')).toBeTruthy();
    expect(part?.open).toBe(true);
    await user.clear(screen.getByLabelText('Your password'));
    await user.type(screen.getByLabelText('Your password'), 'seks små fisker');
    await user.click(screen.getByRole('button', { name: 'Confirm' }));
    expect(await screen.findByText(/^Password changed\./)).toBeTruthy();
    await waitFor(() => expect(part?.open).toBe(false));
    expect(asked.filter(({ path }) => path === '/api/account/password')).toEqual(
      Array.from({ length: 2 }, () => ({
        method: 'PUT',
        path: '/api/account/password',
        body: { password: 'sju sorte svaner' },
      })),
    );
  });

  it('names no field twice in sight: the heading of the name is its label too', async () => {
    answerRequests(({ path }) => ({
      body: path === '/api/account' ? account : { passkeys: [], recoveryCodesLeft: 0 },
    }));
    renderPage(<MyAccountPage />);
    await screen.findByLabelText('Name');
    const shown = screen.getAllByText('Name').filter(({ className }) => className !== 'sr-only');
    expect(shown.map(({ tagName }) => tagName)).toEqual(['H2']);
  });

  it('is a list of what is kept, closed, below what waits for the user', async () => {
    answerRequests(({ path }) => ({
      body:
        path === '/api/account'
          ? { ...account, isEmailConfirmed: false }
          : { passkeys: [], recoveryCodesLeft: 0 },
    }));
    renderPage(<MyAccountPage />);
    const notice = await screen.findByText('Your email address is not confirmed');
    expect(notice.closest('details')).toBeNull();
    await screen.findByText('No passkeys');
    const parts = [...document.querySelectorAll('details')];
    expect(parts.filter(({ open }) => open)).toEqual([]);
    expect(parts.map((part) => part.querySelector('summary')?.textContent)).toEqual([
      'NameIngrid Vik',
      'Email addressingrid@example.no',
      'Password',
      'PasskeysNo passkeys',
      'Your data',
      'Delete account',
    ]);
  });

  it('says what a temporary user has', async () => {
    answerRequests(() => ({ body: { ...account, isDemo: true } }));
    renderPage(<MyAccountPage />, 'nb');
    expect(await screen.findByText('Du prøver Brygge')).toBeTruthy();
    expect(screen.queryByLabelText('Nytt passord')).toBeNull();
  });
});
