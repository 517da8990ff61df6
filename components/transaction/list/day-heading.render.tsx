import { screen } from '@testing-library/react';
import { afterEach, beforeEach, describe, expect, it, vi } from 'vitest';
import { answerRequests, renderPage } from '@/components/testing/render-page';
import type {
  StoredTransactionsView,
  StoredTransactionView,
  SyncView,
} from '@/lib/view/stored-transaction';
import { TransactionList } from './transaction-list';

const row = (id: string, day: string | null, amount: string) =>
  ({
    id,
    status: day === null ? 'pending' : 'booked',
    day,
    amount: { amount, currency: 'NOK' },
    counterpartyName: `Shop ${id}`,
    references: [],
    isBatch: false,
    category: 'other',
    ownAccountName: null,
    matchedEntries: [],
  }) as unknown as StoredTransactionView;

const first: StoredTransactionsView = {
  transactions: [
    row('1', null, '-9.00'),
    row('2', '2026-11-20', '-217.21'),
    row('3', '2026-11-20', '-985.00'),
    row('4', '2026-11-18', '-52.82'),
  ],
  unreadable: 0,
  nextCursor: null,
  total: 4,
  partsSince: null,
  readAt: null,
  syncs: [
    { accountId: 'a', coveredSince: '2026-11-20', unreadable: 0 },
    { accountId: 'b', coveredSince: '2026-11-01', unreadable: 0 },
  ] as SyncView[],
};

const draw = (list: StoredTransactionsView) => {
  answerRequests(() => ({ body: list }));
  renderPage(
    <TransactionList
      request={{ context: 'private' }}
      first={list}
      accountNames={null}
      currency="NOK"
      onOpen={() => {}}
      printing={false}
      onPrinted={() => {}}
    />,
  );
};

beforeEach(() => {
  vi.useFakeTimers({ now: new Date('2026-11-20T12:00:00Z'), toFake: ['Date'] });
});
afterEach(() => vi.useRealTimers());

describe('the headings of a list', () => {
  it('name the currency once, as a column does, and the total of a day with several rows', async () => {
    draw(first);
    const total = await screen.findByText('Total');
    // On a phone without the currency, so that it stands above the amounts.
    expect(total.querySelector('.max-sm\\:hidden')?.textContent).toBe('NOK');
    const headings = screen.getAllByRole('heading').map((day) => day.parentElement?.textContent);
    expect(headings).toEqual(['PendingNOK', 'TodayTotal\u22121,202.21NOK', '18\u00a0November']);
  });

  const [one, other] = first.syncs as [SyncView, SyncView];
  it.each([
    [
      'an account is read to a later day',
      { syncs: [{ ...one, coveredSince: '2026-11-21' }, other] },
    ],
    ['nobody knows how far one is read', { syncs: [{ ...one, coveredSince: null }, other] }],
    ['its bank sent what nobody can read', { syncs: [one, { ...other, unreadable: 1 }] }],
    ['a search found parts of words from a later day', { partsSince: '2026-11-21' }],
  ])('name no total of a day while %s', async (_, change) => {
    draw({ ...first, ...change });
    await screen.findByText('Shop 3');
    expect(screen.queryByText('Total')).toBeNull();
  });
});
