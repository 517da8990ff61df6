import { screen } from '@testing-library/react';
import { PathnameContext } from 'next/dist/shared/lib/hooks-client-context.shared-runtime';
import { expect, it } from 'vitest';
import { renderPage } from '@/components/testing/render-page';
import { SettingsNavigation } from './settings-navigation';

it.each([
  ['/settings', 'General'],
  ['/settings/account', 'My account'],
  ['/settings/categories/sort', 'Categories'],
  ['/settings/accountants', undefined],
])('says beside %s where one is among the settings', (path, here) => {
  renderPage(
    <PathnameContext.Provider value={path}>
      <SettingsNavigation />
    </PathnameContext.Provider>,
  );
  const links = screen.getAllByRole('link');
  expect(links.map(({ textContent }) => textContent)).toEqual([
    'General',
    'My account',
    'Fewer steps at the bank',
    'Notifications',
    'Saved recipients',
    'Categories',
    'Activity',
    'Inspector',
  ]);
  const current = links.filter((link) => link.getAttribute('aria-current') === 'page');
  expect(current.map(({ textContent }) => textContent)).toEqual(here === undefined ? [] : [here]);
});
