import { act, screen } from '@testing-library/react';
import { createRef } from 'react';
import { expect, it, vi } from 'vitest';
import { answerRequests, renderPage } from '@/components/testing/render-page';
import type { StoredTransactionView } from '@/lib/view/stored-transaction';
import * as sheet from './details/transaction-details';
import { OpenedTransaction, type OpenTransaction } from './opened-transaction';

const transaction = {
  id: 't1',
  accountId: 'a1',
  status: 'pending',
  bookingDate: null,
  day: '2026-11-20',
  amount: { amount: '-12.50', currency: 'NOK' },
  counterpartyName: 'Kiwi',
  counterpartyAccount: null,
  references: [],
  isBatch: false,
  batchNumberOfTransactions: null,
  category: 'other',
  ownAccountName: null,
  matchedEntries: [],
} as unknown as StoredTransactionView;

it('shows the pressed transaction without a wait, because its sheet was loaded when the page was idle', async () => {
  answerRequests(() => ({ status: 500, body: {} }));
  let beIdle = () => {};
  vi.stubGlobal('requestIdleCallback', (then: () => void) => {
    beIdle = then;
  });
  const ref = createRef<OpenTransaction>();
  renderPage(<OpenedTransaction ref={ref} accountNames={new Map([['a1', 'Brukskonto']])} />);
  expect(sheet.TransactionDetails).toBeDefined();
  await act(async () => beIdle());
  act(() => ref.current?.(transaction));
  const dialog = screen.getByRole('dialog');
  expect(dialog.textContent).toContain('Kiwi');
  expect(dialog.textContent).toContain('Brukskonto');
  vi.unstubAllGlobals();
});
