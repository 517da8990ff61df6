import { screen, waitFor, within } from '@testing-library/react';
import { PathnameContext } from 'next/dist/shared/lib/hooks-client-context.shared-runtime';
import { expect, it } from 'vitest';
import { ActingContextProvider } from '@/components/frame/context/acting-context';
import { renderPage } from '@/components/testing/render-page';
import type { ActingContextView } from '@/lib/view/connection/acting-context';
import { ProfileButton } from './profile-button';

const COMPANY = '0b0a5a0e-31c5-4bd5-9c05-ae2a6c4a1b11';

const PRIVATE: ActingContextView = { contextId: 'private', name: null, bankNames: ['Fjordbanken'] };
const CONTEXTS: ActingContextView[] = [
  PRIVATE,
  { contextId: COMPANY, name: 'Havbris Verft AS', bankNames: ['Fjordbanken'] },
];

const open = async (contexts: ActingContextView[], isDemo = false) => {
  const { user, visited } = renderPage(
    <PathnameContext value="/accounts/1">
      <ActingContextProvider contexts={contexts} contextId="private">
        <ProfileButton user={{ name: 'Ingrid Vik', email: 'ingrid@example.no', isDemo }} />
      </ActingContextProvider>
    </PathnameContext>,
  );
  const button = screen.getByRole('button', { name: 'Profile and settings' });
  const initials = button.textContent;
  await user.click(button);
  const sheet = await screen.findByRole('dialog', { name: isDemo ? 'Trial user' : 'Ingrid Vik' });
  return { user, visited, button, initials, sheet };
};

it('has under the person’s initials the ways to connections and settings, and out, in words', async () => {
  const { user, button, initials, sheet } = await open(CONTEXTS);
  expect(initials).toBe('IV');
  expect(
    within(sheet)
      .getAllByRole('link')
      .map((link) => [link.textContent, link.getAttribute('href')]),
  ).toEqual([
    ['Act for another company', '/connections/agreements'],
    ['Connections', '/connections'],
    ['Settings', '/settings'],
  ]);
  within(sheet).getByRole('button', { name: 'Sign out' });
  await user.keyboard('{Escape}');
  await waitFor(() => expect(screen.queryByRole('dialog')).toBeNull());
  expect(document.activeElement).toBe(button);
});

it('switches who the person acts for, and leaves the page of the one before', async () => {
  const { user, visited, sheet } = await open(CONTEXTS);
  const yourself = within(sheet).getByRole('button', { name: /^Yourself/ });
  const company = within(sheet).getByRole('button', { name: /^Havbris Verft AS/ });
  expect(yourself.getAttribute('aria-pressed')).toBe('true');
  expect(company.getAttribute('aria-pressed')).toBe('false');
  await user.click(company);
  await waitFor(() => expect(screen.queryByRole('dialog')).toBeNull());
  expect(visited).toEqual(['/accounts']);
});

it('asks nobody without a bank who they act for, and names a trial user as such', async () => {
  const { initials, sheet } = await open([{ ...PRIVATE, bankNames: [] }], true);
  expect(initials).toBe('');
  expect(within(sheet).queryByText('Acting for')).toBeNull();
  expect(within(sheet).queryByText('ingrid@example.no')).toBeNull();
});
