import { render, screen } from '@testing-library/react';
import { NextIntlClientProvider } from 'next-intl';
import type { ReactNode } from 'react';
import { it } from 'vitest';
import { MESSAGES } from '@/lib/i18n/messages';
import type { TransactionEntryView } from '@/lib/view/account';
import type { StoredTransactionDetailView } from '@/lib/view/stored-transaction';
import { BatchSum } from './batch-sum';
import { EntryRow } from './entry-row';

const nok = (amount: string) => ({ amount, currency: 'NOK' });

const shown = (children: ReactNode) =>
  render(
    <NextIntlClientProvider locale="en" messages={MESSAGES.en} timeZone="Europe/Oslo">
      {children}
    </NextIntlClientProvider>,
  );

it.each([
  ['-100.00', '-100.00', 'The 2 payments add up to 100.00 NOK, the same as the batch.'],
  [
    '-100.00',
    '-120.00',
    'The 2 payments add up to 120.00 NOK, but the batch is 100.00 NOK. Ask your bank about it.',
  ],
  [
    '-100.00',
    '20.00',
    'The 2 payments add up to 20.00 NOK, but the batch is −100.00 NOK. Ask your bank about it.',
  ],
  [
    '100.00',
    '-100.00',
    'The 2 payments add up to −100.00 NOK, but the batch is 100.00 NOK. Ask your bank about it.',
  ],
])('a batch of %s whose entries come to %s says so', (amount, sum, words) => {
  const transaction = {
    amount: nok(amount),
    entries: [{}, {}],
    batchNumberOfTransactions: null,
    batchCheck: { sum: nok(sum), agrees: amount === sum, unreadable: 0 },
  } as StoredTransactionDetailView['transaction'];
  shown(<BatchSum transaction={transaction} />);
  screen.getByText(words);
});

it.each([
  ['-60.00', 'Glassverket'],
  ['20.00', 'Bokhandelen'],
  ['0.00', 'Glassverket'],
  [null, 'Glassverket'],
])('an entry of %s in an outgoing batch names %s', (amount, name) => {
  const entry: TransactionEntryView = {
    amount: amount === null ? null : nok(amount),
    creditorName: 'Glassverket',
    creditorAccount: null,
    debtorName: 'Bokhandelen',
    debtorAccount: null,
    references: [],
    message: null,
  };
  shown(<EntryRow entry={entry} number={1} batchAmount={nok('-100.00')} />);
  screen.getByText(name);
});
