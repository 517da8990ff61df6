import { screen } from '@testing-library/react';
import { PathnameContext } from 'next/dist/shared/lib/hooks-client-context.shared-runtime';
import { expect, it } from 'vitest';
import { renderPage } from '@/components/testing/render-page';
import type { ActingContextView } from '@/lib/view/connection/acting-context';
import { ActingContextProvider } from './context/acting-context';
import { PhoneBrand } from './phone-brand';

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
        <PhoneBrand name="Brygge" />
      </ActingContextProvider>
    </PathnameContext>,
  );
  return {
    name: screen.queryByText('Brygge'),
    change: screen.queryByRole('button', { name: 'Acting for yourself. Switch' }),
  };
};

it('lets who could also act for a company switch, where others read the name', () => {
  const { name, change } = shown([PRIVATE, COMPANY], 'private');
  expect(name).toBeNull();
  expect(change?.textContent).toBe('Yourself');
});

it.each([
  ['with one context', [PRIVATE], 'private'],
  ['while the line below names the company', [PRIVATE, COMPANY], COMPANY.contextId],
] as const)('has the name %s', (_, contexts, contextId) => {
  const { name, change } = shown([...contexts], contextId);
  expect(name).not.toBeNull();
  expect(change).toBeNull();
});
