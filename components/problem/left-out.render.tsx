import { screen } from '@testing-library/react';
import { describe, expect, it } from 'vitest';
import { renderPage } from '@/components/testing/render-page';
import { LeftOut } from './left-out';

describe('what a bank sent and nobody can read', () => {
  it.each([
    ['en', 'accounts', 1, 'Fjordbanken sent 1 account that Brygge cannot read. It is left out'],
    [
      'en',
      'balances',
      2,
      'Fjordbanken sent 2 balances that Brygge cannot read. They are left out.',
    ],
    ['nb', 'cards', 1, 'Fjordbanken sendte 1 kort som Brygge ikke kan lese. Det er utelatt'],
    ['nb', 'agreements', 3, 'Fjordbanken sendte 3 bedriftsavtaler som Brygge ikke kan lese.'],
  ] as const)('is said in %s of %s (%i)', (locale, what, count, words) => {
    renderPage(<LeftOut what={what} count={count} bank="Fjordbanken" />, locale);
    expect(screen.getByText(new RegExp(words.replaceAll('.', '\\.')))).toBeDefined();
  });

  it('is not mentioned when every row was readable', () => {
    renderPage(<LeftOut what="accounts" count={0} bank="Fjordbanken" />);
    expect(screen.queryByText(/Fjordbanken/)).toBeNull();
  });
});
