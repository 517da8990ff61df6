import { screen } from '@testing-library/react';
import { PathnameContext } from 'next/dist/shared/lib/hooks-client-context.shared-runtime';
import { expect, it } from 'vitest';
import { renderPage } from '@/components/testing/render-page';
import type { ActingContextView } from '@/lib/view/connection/acting-context';
import { ActingContextProvider } from './acting-context';
import { ContextBanner } from './context-banner';
import { ContextSwitch } from './context-switch';
import { OtherContextNotice } from './other-context-notice';

const COMPANY = '0b0a5a0e-31c5-4bd5-9c05-ae2a6c4a1b11';

const CONTEXTS: ActingContextView[] = [
  { contextId: 'private', name: null, bankNames: ['Fjordbanken'] },
  { contextId: COMPANY, name: null, bankNames: ['Fjordbanken'] },
];

// The first test: later ones have the code that comes by itself.
it('says who one acts for, and at which bank, without waiting for any code', async () => {
  renderPage(
    <PathnameContext value="/accounts/1">
      <ActingContextProvider contexts={CONTEXTS} contextId={COMPANY}>
        <ContextBanner />
      </ActingContextProvider>
    </PathnameContext>,
  );
  expect(screen.getByRole('region').textContent).toMatch(/^Acting for A company · Fjordbanken/);
  expect(screen.queryByRole('button')).toBeNull();
  await screen.findByRole('button', { name: 'Act for yourself' });
});

it('calls a company without a name “A company” alone, and “a company” within a sentence', async () => {
  renderPage(
    <PathnameContext value="/accounts/1">
      <ActingContextProvider contexts={CONTEXTS} contextId={COMPANY}>
        <ContextSwitch />
        <ContextBanner />
        <OtherContextNotice contextId="private" />
      </ActingContextProvider>
    </PathnameContext>,
  );
  await screen.findByRole('button', { name: 'Act for yourself' });
  expect(screen.getAllByText('A company')).toHaveLength(2);
  screen.getByRole('button', { name: 'Acting for a company. Switch' });
  screen.getByText('You’re now acting for a company.');
  screen.getByText(/^You’re acting for a company\. The lists/);
});
