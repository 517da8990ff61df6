import { screen } from '@testing-library/react';
import { PathnameContext } from 'next/dist/shared/lib/hooks-client-context.shared-runtime';
import { expect, it } from 'vitest';
import { renderPage } from '@/components/testing/render-page';
import type { ActingContextView } from '@/lib/view/connection/acting-context';
import { ActingContextProvider } from './acting-context';
import { useChooseContext } from './use-choose-context';

const COMPANY: ActingContextView = {
  contextId: '0b0a5a0e-31c5-4bd5-9c05-ae2a6c4a1b11',
  name: 'Havbris Verft AS',
  bankNames: ['Fjordbanken'],
};
const PRIVATE: ActingContextView = { contextId: 'private', name: null, bankNames: ['Fjordbanken'] };

function Choose() {
  const choose = useChooseContext();
  return (
    <button type="button" onClick={() => choose(COMPANY.contextId)}>
      Choose
    </button>
  );
}

it.each([
  ['/payments/p1', ['/payments']],
  ['/baskets/b1', ['/baskets']],
  ['/transactions', []],
  ['/settings/recipients', []],
  ['/inspector/c1', []],
])('who acts for another leaves %s for %j', async (pathname, expected) => {
  const { user, visited } = renderPage(
    <PathnameContext value={pathname}>
      <ActingContextProvider contexts={[PRIVATE, COMPANY]} contextId="private">
        <Choose />
      </ActingContextProvider>
    </PathnameContext>,
  );
  await user.click(screen.getByRole('button'));
  expect(visited).toEqual(expected);
});
