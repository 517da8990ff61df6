import { QueryClientProvider } from '@tanstack/react-query';
import { act } from '@testing-library/react';
import { NextIntlClientProvider } from 'next-intl';
import { hydrateRoot } from 'react-dom/client';
import { renderToString } from 'react-dom/server';
import { expect, it } from 'vitest';
import { MESSAGES } from '@/lib/i18n/messages';
import { createQueryClient } from '@/lib/query/query-client';
import type { StoredTransactionsView, StoredTransactionView } from '@/lib/view/stored-transaction';
import { TransactionList } from './transaction-list';

const first = {
  transactions: Array.from(
    { length: 40 },
    (_, row) =>
      ({
        id: `t${row}`,
        status: 'booked',
        bookingDate: '2026-11-20',
        day: '2026-11-20',
        amount: { amount: '-12.50', currency: 'NOK' },
        counterpartyName: `Shop ${row}`,
        references: [],
        isBatch: row === 2,
        batchNumberOfTransactions: row === 2 ? 4 : null,
        category: 'other',
        ownAccountName: null,
        matchedEntries: [],
      }) as unknown as StoredTransactionView,
  ),
  unreadable: 0,
  nextCursor: null,
  total: 40,
  partsSince: null,
  readAt: null,
  syncs: [],
} satisfies StoredTransactionsView;

const page = () => (
  <NextIntlClientProvider
    locale="en"
    messages={MESSAGES.en}
    timeZone="Europe/Oslo"
    now={new Date()}
  >
    <QueryClientProvider client={createQueryClient(() => {})}>
      <TransactionList
        request={{ context: 'private' }}
        first={first}
        accountNames={null}
        currency="NOK"
        onOpen={() => {}}
        printing={false}
        onPrinted={() => {}}
      />
    </QueryClientProvider>
  </NextIntlClientProvider>
);

it('a list in HTML from the server has its first rows, each as high as its place, and no style attribute', async () => {
  const container = document.createElement('div');
  const shown = page();
  container.innerHTML = renderToString(shown);
  expect(container.querySelector('[style]')).toBeNull();
  const heights = [...container.querySelectorAll('[role=listitem]')].map((item) => item.className);
  expect(heights).toEqual(['h-10', 'h-18', 'h-18', 'h-28', ...Array(12).fill('h-18')]);

  const differences: unknown[] = [];
  const root = await act(async () =>
    hydrateRoot(container, shown, { onRecoverableError: (error) => differences.push(error) }),
  );
  expect(differences).toEqual([]);
  expect(container.querySelector<HTMLElement>('[role=listitem]')?.style.transform).toBe(
    'translateY(0px)',
  );
  await act(async () => root.unmount());
});
