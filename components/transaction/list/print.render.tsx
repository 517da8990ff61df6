import { screen, waitFor } from '@testing-library/react';
import { afterEach, describe, expect, it, vi } from 'vitest';
import { answerRequests, renderPage } from '@/components/testing/render-page';
import type { StoredTransactionsView, StoredTransactionView } from '@/lib/view/stored-transaction';
import { TransactionList } from './transaction-list';

const row = (number: number): StoredTransactionView =>
  ({
    id: `t${number}`,
    kind: 'account',
    accountId: 'a1',
    transactionId: `t${number}`,
    status: 'booked',
    bookingDate: '2026-11-20',
    day: '2026-11-20',
    valueDate: null,
    transactionDate: null,
    amount: { amount: `-${number}.00`, currency: 'NOK' },
    counterpartyName: `Shop ${number}`,
    counterpartyAccount: null,
    message: null,
    references: [],
    purposeCode: null,
    bankTransactionCode: null,
    proprietaryBankTransactionCode: null,
    currencyExchange: [],
    agent: null,
    additionalInformation: null,
    isBatch: false,
    batchNumberOfTransactions: null,
    entries: null,
    category: 'other',
    card: null,
    ownAccountName: null,
    matchedEntries: [],
  }) as unknown as StoredTransactionView;

const page = (from: number, to: number, nextCursor: string | null): StoredTransactionsView => ({
  transactions: Array.from({ length: to - from }, (_, index) => row(from + index)),
  unreadable: 0,
  nextCursor,
  total: null,
  partsSince: null,
  readAt: null,
  syncs: [],
});

afterEach(() => vi.restoreAllMocks());

describe('a list on paper', () => {
  it('has every row of every page, and is printed once they are there', async () => {
    vi.useFakeTimers({ now: new Date('2026-11-20T12:00:00Z'), toFake: ['Date'] });
    const print = vi.fn(() => {
      screen.getByRole('heading', { name: '20\u00a0November\u00a02026' });
      return screen.getAllByText(/^Shop \d+$/).length;
    });
    window.print = print as unknown as typeof window.print;
    const onPrinted = vi.fn();
    const first = page(0, 100, 'next');
    answerRequests(({ path }) => ({
      body: path.includes('cursor=next') ? page(100, 150, null) : first,
    }));
    renderPage(
      <TransactionList
        request={{ context: 'private' }}
        first={first}
        accountNames={null}
        currency="NOK"
        onOpen={() => {}}
        printing
        onPrinted={onPrinted}
      />,
    );
    await waitFor(() => expect(onPrinted).toHaveBeenCalled());
    expect(print.mock.results[0]).toEqual({ type: 'return', value: 150 });
    expect(print).toHaveBeenCalledTimes(1);
    screen.getByRole('heading', { name: 'Today' });
  });
});
