import { cleanup, screen } from '@testing-library/react';
import { expect, it } from 'vitest';
import { renderPage } from '@/components/testing/render-page';
import { NO_FILTER, type TransactionFilter } from './filter/transaction-filter';
import type { Syncs } from './list/use-syncs';
import type { ListedAccount } from './listed-account';
import { NoTransactions } from './no-transactions';

const account = { accountId: 'a', connectionId: 'c', context: 'PRIVATE' } as ListedAccount;

const syncs = {
  shown: [
    {
      accountId: 'a',
      sync: { syncedAt: '2026-11-27T08:00:00Z', coveredSince: '2025-11-27' },
      problem: null,
      isReading: false,
    },
  ],
  isReading: false,
} as unknown as Syncs;

function open(filter: Partial<TransactionFilter>, several: boolean, of = account) {
  const asked: TransactionFilter[] = [];
  const { user } = renderPage(
    <NoTransactions
      accounts={[of]}
      several={several}
      syncs={syncs}
      filter={{ ...NO_FILTER, ...filter }}
      onChange={(next) => asked.push(next)}
    />,
  );
  return { user, asked };
}

const waysOn = () =>
  [...screen.queryAllByRole('link'), ...screen.queryAllByRole('button')].map(
    ({ textContent }) => textContent,
  );

it('leads from one account to the same words in all', () => {
  open({ text: 'kiwi 412', category: 'groceries' }, false);
  expect(waysOn()).toEqual(['Search all accounts', 'Show all']);
  expect(screen.getByRole('link').getAttribute('href')).toBe('/transactions?q=kiwi+412');
});

it('leads nowhere else from an account that the user does not act for', () => {
  open({ text: 'kiwi' }, false, { ...account, context: 'CORPORATE' });
  expect(waysOn()).toEqual(['Show all']);
});

it('drops from all transactions what narrows the search for some words', async () => {
  const { user, asked } = open({ text: 'kiwi', dateFrom: '2026-11-01' }, true);
  expect(waysOn()).toEqual(['Search all transactions', 'Show all']);
  await user.click(screen.getByRole('button', { name: 'Search all transactions' }));
  await user.click(screen.getByRole('button', { name: 'Show all' }));
  expect(asked.map(({ text, dateFrom }) => [text, dateFrom])).toEqual([
    ['kiwi', ''],
    ['', ''],
  ]);
});

it.each([
  ['words were searched for everywhere', { text: 'kiwi' }, true],
  ['there are no words', { direction: 'in' as const }, false],
])('only offers to show all where %s', (_, filter, several) => {
  open(filter, several);
  expect(waysOn()).toEqual(['Show all']);
});

it('says that there is nothing yet where there is no filter', () => {
  open({}, false);
  screen.getByRole('heading', { name: 'No transactions yet' });
  expect(waysOn()).toEqual([]);
});

it.each([
  ['No transactions for “kiwi”', { text: 'kiwi' }, true],
  // There may be some in other accounts, or which the filter hides.
  ['No transactions found', { text: 'kiwi' }, false],
  ['No transactions found', { text: 'kiwi', direction: 'in' as const }, true],
  ['No transactions found', { direction: 'in' as const }, true],
])('says %s, of %o in all accounts: %s', (title, filter, several) => {
  open(filter, several);
  screen.getByRole('heading', { name: title });
});

it('advises to remove a filter only where there is one', () => {
  open({ text: 'kiwi' }, true);
  screen.getByText('Try fewer words, or different ones.');
  cleanup();
  open({ text: 'kiwi', category: 'groceries' }, true);
  screen.getByText('Try fewer words, or remove a filter.');
});
