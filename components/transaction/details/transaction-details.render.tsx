import { cleanup, fireEvent, screen, waitFor } from '@testing-library/react';
import { expect, it } from 'vitest';
import { answerRequests, renderPage } from '@/components/testing/render-page';
import type {
  StoredTransactionDetailView,
  StoredTransactionView,
} from '@/lib/view/stored-transaction';
import { TransactionDetails } from './transaction-details';

const transaction = {
  id: 't1',
  status: 'pending',
  bookingDate: null,
  day: '2026-11-20',
  amount: { amount: '-12.50', currency: 'NOK' },
  counterpartyName: null,
  references: [],
  isBatch: false,
  batchNumberOfTransactions: null,
  category: 'other',
  ownAccountName: null,
  matchedEntries: [],
} as unknown as StoredTransactionView;

type Detailed = StoredTransactionDetailView['transaction'];

function showWith(oddFields: string[], detailed: Partial<Detailed> = {}) {
  answerRequests(() => {
    const view = {
      transaction: {
        ...transaction,
        oddFields,
        proprietaryReferences: [],
        entries: null,
        ...detailed,
      },
      readAt: '2026-11-20T10:00:00Z',
    } as unknown as StoredTransactionDetailView;
    return { body: view };
  });
  renderPage(
    <TransactionDetails transaction={transaction} accountName="Konto" open onClose={() => {}} />,
  );
}

it('says what the bank sent with a transaction that cannot be read', async () => {
  showWith(['creditorName', 'valueDate']);
  await screen.findByText(
    'The bank sent 2 details that Brygge cannot read: creditorName, valueDate. They are left out.',
  );
});

it('says nothing of it when all of it can be read', async () => {
  showWith([]);
  await screen.findByText(/^Loaded from the bank/);
  expect(screen.queryByText(/cannot read/)).toBeNull();
});

it('moves no button when the details come', async () => {
  const names = () => screen.getAllByRole('term').map((term) => term.textContent);
  showWith([], { debtorName: 'Silje Tveit', creditorAgent: 'DNBANOKK', endToEndId: 'Faktura 7' });
  const before = names();
  expect(before).toEqual(['Category', 'Account']);
  expect(screen.queryByText('Details from the bank')).toBeNull();
  await screen.findByText('Silje Tveit');
  expect(names()).toEqual([...before, 'From', 'Other party’s bank', 'Sender’s reference']);
});

it('leads on to paying the same recipient and to all that passed between the two', async () => {
  const asked = answerRequests(() => ({ status: 503, body: { code: 'unavailable' } }));
  const show = (changes: Partial<StoredTransactionView>) => {
    cleanup();
    const named = { counterpartyName: 'Fjordkraft & co', counterpartyAccount: '12043174442' };
    return renderPage(
      <TransactionDetails
        transaction={{ ...transaction, ...named, ...changes }}
        accountName="Konto"
        open
        onClose={() => {}}
      />,
    );
  };
  const pay = () => screen.queryByRole('button', { name: 'Pay this recipient' });
  show({});
  const all = screen.getByRole('link', { name: 'See all with this name' });
  expect(all.getAttribute('href')).toBe('/transactions?q=Fjordkraft+%26+co');
  fireEvent.click(pay() as HTMLElement);
  await waitFor(() =>
    expect(asked.find(({ path }) => path.startsWith('/api/payment-drafts'))?.body).toMatchObject({
      input: { creditorName: 'Fjordkraft & co', creditorAccount: { bban: '12043174442' } },
    }),
  );
  show({ amount: { amount: '12.50', currency: 'NOK' } });
  expect(pay()).toBeNull();
  show({ counterpartyAccount: 'DE89370400440532013000' });
  expect(pay()).toBeNull();
  show({ ownAccountName: 'Buffer' });
  expect(screen.queryByText(/^(Pay this|See all with) /)).toBeNull();
});

it('names the other party where its title does not', () => {
  answerRequests(() => ({ status: 503, body: { code: 'unavailable' } }));
  const termsOf = (changes: Partial<StoredTransactionView>) => {
    cleanup();
    renderPage(
      <TransactionDetails
        transaction={{ ...transaction, ...changes }}
        accountName={null}
        open
        onClose={() => {}}
      />,
    );
    return screen.getAllByRole('term').map((term) => term.textContent);
  };
  const counterpartyAccount = '12043174449';
  expect(termsOf({ counterpartyName: 'KAFFEMISJONEN' })).toEqual(['Category']);
  expect(termsOf({ counterpartyName: 'Kaffemisjonen', counterpartyAccount })).toEqual([
    'To',
    'Category',
  ]);
  screen.getByText('1204 31 74449');
  const counterpartyName = 'VISA VAREKJØP KAFFEMISJONEN';
  expect(termsOf({ counterpartyName, counterpartyAccount })).toEqual(['To', 'Account', 'Category']);
  screen.getByText(counterpartyName);
});
