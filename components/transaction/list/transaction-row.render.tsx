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
    day: '2026-11-20',
    amount: { amount: '-12.50', currency: 'NOK' },
    counterpartyName: 'Coop Extra',
    references: [],
    isBatch: false,
    batchNumberOfTransactions: null,
    category: 'other',
    ownAccountName: null,
    matchedEntries: [],
    ...more,
  }) as unknown as StoredTransactionView;

type RowProps = {
  of: StoredTransactionView;
  isUnusual?: boolean;
  accountName?: string | null;
  currencyAbove?: string | null;
};

function Row({ of, isUnusual = false, accountName = null, currencyAbove = null }: RowProps) {
  return (
    <TransactionRow
      transaction={of}
      accountName={accountName}
      currencyAbove={currencyAbove}
      isUnusual={isUnusual}
      isTabStop
      onOpen={() => {}}
      unfolded={false}
      words={useRowWords()}
      onUnfold={() => {}}
    />
  );
}

const row = (
  of: StoredTransactionView,
  isUnusual = false,
  accountName: string | null = null,
  currencyAbove: string | null = null,
) => (
  <NextIntlClientProvider
    locale="en"
    messages={MESSAGES.en}
    timeZone="Europe/Oslo"
    now={new Date()}
  >
    <Row {...{ of, isUnusual, accountName, currencyAbove }} />
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

it('a batch of which the bank does not say how many payments it holds is a batch all the same', () => {
  render(row(transaction('a', { isBatch: true })));
  screen.getByRole('button', { name: 'Batch of payments', expanded: false });
});

/** A dot keeps to the word behind it. */
const textOf = (element: Element | undefined) =>
  element?.textContent?.replaceAll(' ·\u00a0', ' · ');

const nameOf = (counterpartyName: string, amount: string) => {
  const money = { amount, currency: 'NOK' };
  render(
    row(
      transaction('a', { counterpartyName, amount: money, message: 'Faktura 1' }),
      false,
      null,
      'NOK',
    ),
  );
  return [...screen.getByText(counterpartyName).classList];
};

it('a name keeps to its line as long as a phone has room for it beside the amount', () => {
  expect(nameOf('Bergen Kaffebrenneri AS', '-217.21')).not.toContain(
    '@max-[26rem]:whitespace-normal',
  );
});

it('a longer name takes two lines on a phone, and what the row says otherwise keeps its own', () => {
  for (const [name, amount] of [
    ['Møbelverkstedet Sandviken', '-6490.00'],
    // It would fit, but leave no gap before the amount.
    ['Coop Extra Danmarksplass', '-195.66'],
  ] as const)
    expect(nameOf(name, amount)).toContain('@max-[26rem]:whitespace-normal');
  const details = screen.getAllByText('Faktura 1')[0]?.parentElement;
  expect(details?.className).toContain('line-clamp-1');
  expect(details?.className).not.toContain('inline');
});

it.each([
  ['as long as two lines', 'Den norske stiftelse for bevaring av gamle båter', {}],
  [
    'of a purchase in a foreign currency',
    'Møbelverkstedet Sandviken',
    { card: { originalAmount: { amount: '-550.00', currency: 'EUR' } } },
  ],
])('a name %s keeps to its line', (_, name, more) => {
  const amount = { amount: '-6490.00', currency: 'NOK' };
  render(row(transaction('a', { counterpartyName: name, amount, ...more }), false, null, 'NOK'));
  expect([...screen.getByText(name).classList]).not.toContain('@max-[26rem]:whitespace-normal');
});

it('money that stays the person’s own names the account, without the colour of an income', () => {
  const amount = { amount: '3000.00', currency: 'NOK' };
  const { container } = render(
    row(
      transaction('a', { counterpartyName: 'Eira Nordbø', ownAccountName: 'Brukskonto', amount }),
    ),
  );
  screen.getByText('From Brukskonto');
  expect(screen.getByText(/\+3,000\.00/).parentElement?.className).not.toContain('text-settled');
  expect(container.querySelector('.lucide-arrow-left-right')).not.toBeNull();
});

it('a row that stands out says so in words, before what it says otherwise', () => {
  const { container, rerender } = render(row(transaction('a', { category: 'groceries' }), true));
  expect(textOf(container)).toContain('Worth a look · Groceries');
  rerender(row(transaction('a', { category: 'groceries' })));
  expect(container.textContent).not.toContain('Worth a look');
});

/** The name's line and the one below, without what is hidden where the list is wide, or where it is narrow. */
function linesOf(container: HTMLElement, list: 'wide' | 'narrow'): string[] {
  const copy = container.cloneNode(true) as HTMLElement;
  const hidden = list === 'wide' ? '[class~="@[42rem]:hidden"]' : '.hidden';
  for (const part of copy.querySelectorAll(hidden)) part.remove();
  return [...copy.querySelectorAll('button > span:last-child > span')].map((line) =>
    [...line.children].map(textOf).join(' | '),
  );
}

it.each([
  ['a purchase', {}, null, 'Groceries', 'Groceries', ''],
  [
    'one of several accounts',
    {},
    'Brukskonto',
    'Groceries',
    'Brukskonto · Groceries',
    'Brukskonto',
  ],
  [
    'a purchase with its town',
    { message: 'COOP EXTRA BERGEN' },
    null,
    'Groceries',
    'Groceries · Bergen',
    'Bergen',
  ],
  [
    'a town of one of several accounts',
    { message: 'COOP EXTRA BERGEN' },
    'Brukskonto',
    'Groceries',
    'Brukskonto · Groceries · Bergen',
    'Brukskonto · Bergen',
  ],
  [
    'a bill with a KID',
    { references: [{ reference: '42301720426115' }] },
    null,
    'Groceries',
    'Groceries',
    '',
  ],
  [
    'a message',
    { message: 'Middag på lørdag' },
    null,
    'Groceries',
    'Middag på lørdag',
    'Middag på lørdag',
  ],
  ['one that is unsorted', { category: 'other' }, 'Brukskonto', '', 'Brukskonto', 'Brukskonto'],
  [
    'an unsorted one with a number',
    { category: 'other', references: [{ reference: '42301720426115' }] },
    null,
    '',
    '42301720426115',
    '42301720426115',
  ],
])(
  'a wide row has the category in a column, a narrow one below the name: %s',
  (_what, more, account, column, narrow, wide) => {
    const { container } = render(
      row(transaction('a', { category: 'groceries', ...more }), false, account),
    );
    const [name, below] = linesOf(container, 'wide');
    // The style sheet places the amount, which comes first.
    expect([name, below]).toEqual([`−12.50NOK | Coop Extra | ${column}`, wide]);
    const [nameOnly, second] = linesOf(container, 'narrow');
    expect([nameOnly, second]).toEqual(['−12.50NOK | Coop Extra', narrow]);
  },
);

it.each([
  ['of one account', 'Middag', null, 'Worth a look · Middag', 'Middag'],
  [
    'of several',
    'Middag',
    'Brukskonto',
    'Worth a look · Brukskonto · Middag',
    'Brukskonto · Middag',
  ],
  ['without a message', null, null, 'Worth a look', ''],
])(
  'says that it is worth a look on the screen, not on paper: %s',
  (_, message, account, shown, printed) => {
    const { container } = render(
      row(transaction('a', { message, category: 'other' }), true, account),
    );
    const line = [...container.querySelectorAll('.line-clamp-1')].at(-1);
    expect(textOf(line)).toBe(shown);
    for (const hidden of line?.querySelectorAll('[class~="print:hidden"]') ?? []) hidden.remove();
    expect(textOf(line)).toBe(printed);
  },
);
