import { useQuery } from '@tanstack/react-query';
import { cleanup, screen, waitFor } from '@testing-library/react';
import { SearchParamsContext } from 'next/dist/shared/lib/hooks-client-context.shared-runtime';
import { useState } from 'react';
import { expect, it, vi } from 'vitest';
import { OnePaymentPage } from '@/components/payment-form/one-payment-page';
import { debtorAccount } from '@/components/payment-form/testing/debtor-account';
import { sessionEnd } from '@/components/session/browser-session';
import { answerRequests, renderPage, sentences } from '@/components/testing/render-page';
import { paymentDraftsQuery } from '@/lib/query/payment-queries';
import type { PaymentDraftView } from '@/lib/view/payment';
import { PAYMENT_KINDS } from '@/lib/xs2a/payment/payment-product';

const PRIVATE = { contextId: 'private', name: null, bankNames: [] };
vi.mock('@/components/frame/context/acting-context', () => ({
  useActingContext: () => PRIVATE,
  useActingContexts: () => ({ acting: PRIVATE, contexts: [PRIVATE], choose: () => {} }),
}));

const say = sentences();

const ACCOUNT = debtorAccount('a', { name: 'Brukskonto', paymentKinds: PAYMENT_KINDS });
const draft = (creditorName: string, updatedAt: string): PaymentDraftView => ({
  draftId: 'draft-1',
  contextId: 'private',
  bankId: 'fjord',
  context: 'PRIVATE',
  kind: 'norwegian-domestic-credit-transfers',
  input: { creditorName },
  updatedAt,
});
const READ_AT = '2026-11-20T08:00:00.000Z';
const THEIRS = draft('Kari', '2026-11-20T08:00:05.000Z');

/** The form, and a button that leads to the list of drafts. */
function FormOrList() {
  const [isLeft, setLeft] = useState(false);
  return isLeft ? (
    <Drafts />
  ) : (
    <>
      <button type="button" onClick={() => setLeft(true)}>
        Payments
      </button>
      <OnePaymentPage intent="norway" />
    </>
  );
}

function Drafts() {
  const { data } = useQuery(paymentDraftsQuery('private'));
  return data?.drafts.map(({ draftId }) => <p key={draftId}>{draftId}</p>);
}

/** Opens the draft and types into it, while another page has saved it. */
const meetConflict = async () => {
  let stored = THEIRS.updatedAt;
  const drafts = [THEIRS];
  const asked = answerRequests(({ path, method, body }) => {
    if (path.startsWith('/api/connections')) return { body: { connections: [], banks: [] } };
    if (path.startsWith('/api/payment-drafts?'))
      return { body: { drafts: [...drafts], unreadable: 0 } };
    if (path.startsWith('/api/debtor-accounts')) return { body: { debtorAccounts: [ACCOUNT] } };
    if (!path.startsWith('/api/payment-drafts/'))
      return { body: { recipients: [], unreadable: 0 } };
    if (method === 'GET') return { body: draft('Ola', READ_AT) };
    const { updatedAt, ifChanged } = body as { updatedAt?: string; ifChanged?: string };
    if (updatedAt !== stored && ifChanged === 'new-draft') {
      const own = { ...draft('Ola2', stored), draftId: 'draft-2' };
      drafts.unshift(own);
      return { status: 201, body: own };
    }
    if (updatedAt !== stored)
      return {
        status: 409,
        body: { code: 'conflict', title: 'Conflict.', requestId: 'r', draft: THEIRS },
      };
    stored = '2026-11-20T08:00:09.000Z';
    return { body: draft('Ola2', stored) };
  });
  const page = renderPage(
    <SearchParamsContext.Provider value={new URLSearchParams({ draft: 'draft-1' })}>
      <FormOrList />
    </SearchParamsContext.Provider>,
  );
  const name = await screen.findByDisplayValue('Ola');
  await page.user.type(name, '2');
  await screen.findByText(say('paymentForm.draft.conflictTitle'), undefined, { timeout: 5_000 });
  return { ...page, asked, puts: () => asked.filter(({ method }) => method === 'PUT') };
};

it('keeps what was typed until the person has chosen, and is saved over the other version then', async () => {
  const { user, puts } = await meetConflict();
  screen.getByRole('button', { name: say('paymentForm.draft.takeTheirs') });
  expect(screen.getByDisplayValue('Ola2')).toBeTruthy();
  await user.click(screen.getByRole('button', { name: say('paymentForm.draft.keepMine') }));
  await screen.findByText(say('paymentForm.draft.saved'));
  expect(screen.queryByText(say('paymentForm.draft.conflictTitle'))).toBeNull();
  await waitFor(() => expect(puts()).toHaveLength(2));
  expect(puts()).toMatchObject([
    { body: { input: { creditorName: 'Ola2' }, updatedAt: READ_AT } },
    { body: { input: { creditorName: 'Ola2' }, updatedAt: THEIRS.updatedAt } },
  ]);
});

it.each([
  ['another page of Brygge takes its place', 'unmount'],
  ['the browser unloads it', 'pagehide'],
  ['it is hidden', 'hidden'],
])('keeps what was typed as a draft of its own when %s', async (_when, how) => {
  const { puts } = await meetConflict();
  if (how === 'unmount') cleanup();
  else if (how === 'hidden') {
    vi.spyOn(document, 'visibilityState', 'get').mockReturnValue('hidden');
    document.dispatchEvent(new Event('visibilitychange'));
  } else window.dispatchEvent(new Event('pagehide'));
  await waitFor(() => expect(puts()).toHaveLength(2));
  expect(puts()[1]).toMatchObject({
    path: '/api/payment-drafts/draft-1',
    body: { input: { creditorName: 'Ola2' }, updatedAt: READ_AT, ifChanged: 'new-draft' },
  });
});

it('is in the list that takes the page’s place, also when that was read before it was saved', async () => {
  const { user, asked } = await meetConflict();
  const { fetch: answer } = globalThis;
  const isListed = () => asked.some(({ path }) => path.startsWith('/api/payment-drafts?'));
  vi.stubGlobal('fetch', async (path: string, init: RequestInit) => {
    if (init.method === 'PUT') await vi.waitFor(() => expect(isListed()).toBe(true));
    return answer(path, init);
  });
  await user.click(screen.getByRole('button', { name: 'Payments' }));
  await screen.findByText('draft-1');
  await screen.findByText('draft-2');
});

it('lets the browser ask before a form is closed whose person is signed out', async () => {
  await meetConflict();
  const close = () => window.dispatchEvent(new Event('beforeunload', { cancelable: true }));
  expect(close()).toBe(true);
  sessionEnd().leaveForSignIn();
  expect(close()).toBe(false);
});

it('opens the other version also on a page shown again whose own draft could not be sent', async () => {
  const { user, puts } = await meetConflict();
  const { fetch: answer } = globalThis;
  vi.stubGlobal('fetch', async (path: string, init: RequestInit) => {
    await answer(path, init);
    throw new TypeError('Failed to fetch');
  });
  window.dispatchEvent(new Event('pagehide'));
  await waitFor(() => expect(puts()).toHaveLength(2));
  const reload = vi.spyOn(window.location, 'reload').mockImplementation(() => {});
  await user.click(screen.getByRole('button', { name: say('paymentForm.draft.takeTheirs') }));
  expect(reload).toHaveBeenCalledOnce();
});

it('keeps what was typed as a draft of its own before its person signs out', async () => {
  const { asked } = await meetConflict();
  vi.spyOn(window.location, 'assign').mockImplementation(() => {});
  await sessionEnd().signOutTo('/');
  const last = asked.filter(
    ({ path, method }) => method === 'PUT' || path.startsWith('/api/auth/'),
  );
  expect(last[1]).toMatchObject({ method: 'PUT', body: { ifChanged: 'new-draft' } });
  expect(last[2]?.path).toMatch(/^\/api\/auth\//);
});
