import { render, screen } from '@testing-library/react';
import { NextIntlClientProvider } from 'next-intl';
import { expect, it } from 'vitest';
import { MESSAGES } from '@/lib/i18n/messages';
import type { StoredTransactionView } from '@/lib/view/stored-transaction';
import { TransactionRow } from './transaction-row';
import { useRowWords } from './use-row-words';

const transaction = (id: string, more: object = {}) =>
  ({
    id,
    status: 'booked',
    bookingDate: '2026-11-20',
    amount: { amount: '-12.50', currency: 'NOK' },
    counterpartyName: 'Coop Extra',
    references: [],
    batchNumberOfTransactions: null,
    category: 'other',
    matchedEntries: [],
    ...more,
  }) as unknown as StoredTransactionView;

function Row({ of, isUnusual = false }: { of: StoredTransactionView; isUnusual?: boolean }) {
  return (
    <TransactionRow
      transaction={of}
      accountName={null}
      currencyAbove={null}
      isUnusual={isUnusual}
      isTabStop
      onOpen={() => {}}
      unfolded={false}
      words={useRowWords()}
      onUnfold={() => {}}
    />
  );
}

const row = (of: StoredTransactionView, isUnusual = false) => (
  <NextIntlClientProvider
    locale="en"
    messages={MESSAGES.en}
    timeZone="Europe/Oslo"
    now={new Date()}
  >
    <Row of={of} isUnusual={isUnusual} />
  </NextIntlClientProvider>
);

it('a row that is handed over to another transaction does not take the focus along', () => {
  const { rerender } = render(row(transaction('a')));
  const button = screen.getByRole('button');
  button.focus();
  rerender(row(transaction('a', { category: 'groceries' })));
  expect(document.activeElement).toBe(button);
  rerender(row(transaction('b')));
  expect(screen.getByRole('button')).toBe(button);
  expect(document.activeElement).toBe(document.body);
});

it('a row that stands out says so in words, before what it says otherwise', () => {
  const { container, rerender } = render(row(transaction('a', { category: 'groceries' }), true));
  expect(container.textContent).toContain('Worth a look · Groceries');
  rerender(row(transaction('a', { category: 'groceries' })));
  expect(container.textContent).not.toContain('Worth a look');
});
