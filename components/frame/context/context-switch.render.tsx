import { screen } from '@testing-library/react';
import { PathnameContext } from 'next/dist/shared/lib/hooks-client-context.shared-runtime';
import { expect, it } from 'vitest';
import { renderPage } from '@/components/testing/render-page';
import type { ActingContextView } from '@/lib/view/connection/acting-context';
import { ActingContextProvider } from './acting-context';
import { ContextSwitch } from './context-switch';

const COMPANY: ActingContextView = {
  contextId: '0b0a5a0e-31c5-4bd5-9c05-ae2a6c4a1b11',
  name: 'Havbris Verft AS',
  bankNames: ['Fjordbanken'],
};
const PRIVATE: ActingContextView = { contextId: 'private', name: null, bankNames: ['Fjordbanken'] };

const shown = (contexts: ActingContextView[], contextId: ActingContextView['contextId']) => {
  renderPage(
    <PathnameContext value="/accounts">
      <ActingContextProvider contexts={contexts} contextId={contextId}>
        <ContextSwitch narrow />
      </ActingContextProvider>
    </PathnameContext>,
  );
  return screen.queryByRole('button');
};

it('lets who could also act for a company switch on a phone', () => {
  const button = shown([PRIVATE, COMPANY], 'private');
  expect(button?.textContent).toBe('Yourself');
  expect(button?.getAttribute('aria-label')).toBe('Acting for yourself. Switch');
});

it('stays there for the way back while somebody acts for the company', () => {
  const button = shown([PRIVATE, COMPANY], COMPANY.contextId);
  expect(button?.textContent).toBe('Havbris Verft AS');
});

it('takes no room on a phone with one context', () => {
  expect(shown([PRIVATE], 'private')).toBeNull();
});
