import { act, cleanup, screen, waitFor } from '@testing-library/react';
import { afterEach, beforeEach, describe, expect, it, vi } from 'vitest';
import { renderPage } from '@/components/testing/render-page';
import { PasskeyError } from '@/lib/query/user/webauthn';
import { SignInForm } from './sign-in-form';

type Asked = { mediation?: string; signal?: AbortSignal };

const asked = vi.hoisted((): { of: Asked; choose: (chosen: object) => void }[] => []);
const requestPasskeyOffer = vi.hoisted(() => vi.fn(async () => ({ challenge: 'offered' })));
const signInBy = vi.hoisted(() => vi.fn(async () => 'passkey-refused'));

vi.mock('./sign-in-with', () => ({ signInBy, signInWith: signInBy }));
vi.mock('@/lib/query/user/session-requests', () => ({
  requestPasskeyOffer,
  requestPasskeyToSignIn: async () => ({ challenge: 'pressed' }),
}));
vi.mock('@/lib/query/user/webauthn', async (original) => ({
  ...(await original<typeof import('@/lib/query/user/webauthn')>()),
  // Like a browser: waits until the user picks one, or is aborted.
  signWithPasskey: (_options: object, of: Asked = {}) =>
    new Promise((choose, refuse) => {
      asked.push({ of, choose });
      of.signal?.addEventListener('abort', () => refuse(new PasskeyError('cancelled')));
    }),
}));

const page = <SignInForm returnTo="/overview" because={null} />;

beforeEach(() => {
  asked.length = 0;
  requestPasskeyOffer.mockClear();
  signInBy.mockClear();
  vi.stubGlobal('requestIdleCallback', (work: () => void) => work());
  vi.stubGlobal('PublicKeyCredential', { isConditionalMediationAvailable: async () => true });
});
afterEach(() => {
  vi.useRealTimers();
  vi.unstubAllGlobals();
});

describe('passkeys on the sign-in page', () => {
  it('are offered where the address is filled in, and the chosen one signs in', async () => {
    renderPage(page);
    expect(screen.getByLabelText('Email address').getAttribute('autocomplete')).toBe(
      'username webauthn',
    );
    await waitFor(() => expect(asked).toHaveLength(1));
    expect(asked[0]?.of.mediation).toBe('conditional');
    expect(signInBy).not.toHaveBeenCalled();
    asked[0]?.choose({ id: 'chosen' });
    await waitFor(() =>
      expect(signInBy.mock.calls).toEqual([
        ['passkey', { assertion: '{"id":"chosen"}', purpose: 'sign-in' }],
      ]),
    );
    expect(
      await screen.findByText('Brygge does not recognise this passkey.', { exact: false }),
    ).toBeTruthy();
  });

  it('are not asked about by browsers that cannot list them', async () => {
    vi.stubGlobal('PublicKeyCredential', { isConditionalMediationAvailable: async () => false });
    renderPage(page);
    await act(() => vi.dynamicImportSettled());
    expect(requestPasskeyOffer).not.toHaveBeenCalled();
    expect(asked).toEqual([]);
  });

  it('are no longer offered when the button is pressed, and offered again when that fails', async () => {
    const { user } = renderPage(page);
    await waitFor(() => expect(asked).toHaveLength(1));
    await user.click(screen.getByRole('button', { name: 'Sign in with a passkey' }));
    await waitFor(() => expect(asked).toHaveLength(2));
    expect(asked[0]?.of.signal?.aborted).toBe(true);
    expect(asked[1]?.of.mediation).toBeUndefined();
    asked[1]?.choose({ id: 'pressed' });
    await waitFor(() => expect(asked).toHaveLength(3));
    expect(asked[2]?.of.mediation).toBe('conditional');
  });

  it('are no longer offered when the person leaves, and nothing is said', async () => {
    renderPage(page);
    await waitFor(() => expect(asked).toHaveLength(1));
    expect(screen.queryByRole('alert')).toBeNull();
    cleanup();
    expect(asked[0]?.of.signal?.aborted).toBe(true);
    expect(signInBy).not.toHaveBeenCalled();
  });

  it('are not mentioned when a challenge is refused', async () => {
    requestPasskeyOffer.mockRejectedValueOnce(new Error('too many'));
    renderPage(page);
    await waitFor(() => expect(requestPasskeyOffer).toHaveBeenCalledTimes(1));
    await act(() => vi.dynamicImportSettled());
    expect(asked).toEqual([]);
    expect(screen.queryByRole('alert')).toBeNull();
  });

  it('get another challenge before the first is too old', async () => {
    vi.useFakeTimers({ toFake: ['setTimeout', 'clearTimeout'] });
    const { offerPasskeys } = await import('./offer-passkeys');
    const leaving = new AbortController();
    const offered = offerPasskeys(leaving.signal);
    await vi.waitFor(() => expect(asked).toHaveLength(1));
    await vi.advanceTimersByTimeAsync(4 * 60_000);
    await vi.waitFor(() => expect(asked).toHaveLength(2));
    expect(requestPasskeyOffer).toHaveBeenCalledTimes(2);
    leaving.abort();
    expect(await offered).toBeNull();
  });
});
