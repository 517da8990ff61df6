import { screen } from '@testing-library/react';
import { expect, it } from 'vitest';
import { answerRequests, renderPage } from '@/components/testing/render-page';
import type { AccountView } from '@/lib/view/account';
import { AccountGroups } from './account-groups';
import { CardRows } from './card-list';

const accountOf = (accountId: string, amount: string | null, more: Partial<AccountView> = {}) =>
  ({
    accountId,
    name: accountId,
    kind: 'account',
    context: 'PRIVATE',
    currency: 'NOK',
    connectionId: 'c',
    bankName: 'Fjordbanken',
    bban: `974181097${accountId.charCodeAt(0)}`,
    balances: amount === null ? null : readingOf(amount, more.currency ?? 'NOK'),
    ...more,
  }) as AccountView;

const readingOf = (amount: string, currency: string) => ({
  value: [
    { balanceType: 'interimAvailable', balanceAmount: { amount, currency }, referenceDate: null },
  ],
  unreadable: 0,
  readAt: '2026-11-18T09:12:00Z',
  stale: false,
});

const draw = (accounts: AccountView[], level: 2 | 3 = 2) => {
  answerRequests(() => ({
    status: 502,
    body: { code: 'bank-unreachable', title: '', requestId: 'r' },
  }));
  renderPage(<AccountGroups accounts={accounts} level={level} />);
};

it('says beside a bank what its accounts come to', () => {
  draw([accountOf('a', '112421.69'), accountOf('b', '99182.00')]);
  expect(screen.getByText(/^Available/).textContent).toBe('Available 211,603.69NOK');
});

it.each([
  ['one balance is not known', [accountOf('a', '10.00'), accountOf('b', null)]],
  [
    'they are in several currencies',
    [accountOf('a', '10.00'), accountOf('b', '20.00', { currency: 'EUR' })],
  ],
  ['there is only one', [accountOf('a', '10.00')]],
])('says no sum when %s', (_, accounts) => {
  draw(accounts);
  screen.getByRole('heading', { level: 2 });
  expect(screen.queryByText(/^(Available|Total)/)).toBeNull();
});

it('repeats no sum below one of all accounts', () => {
  draw([accountOf('a', '112421.69'), accountOf('b', '99182.00')], 3);
  expect(screen.queryByText(/^Available/)).toBeNull();
});

it('says the sum of each of several connections there', () => {
  draw(
    [
      accountOf('a', '10.00'),
      accountOf('b', '20.00'),
      accountOf('c', '1.00', { connectionId: 'd' }),
      accountOf('d', '2.00', { connectionId: 'd' }),
    ],
    3,
  );
  expect(screen.getAllByText(/^Available/).map(({ textContent }) => textContent)).toEqual([
    'Available 30.00NOK',
    'Available 3.00NOK',
  ]);
});

it('has a balance in the middle of a wide row, whether or not it is old', () => {
  const old = { ...readingOf('20.00', 'NOK'), stale: true };
  draw([accountOf('a', '10.00'), accountOf('b', null, { balances: old })]);
  const [current, stale] = screen.getAllByRole('link').map((row) => {
    const amount = row.querySelector('[data-balance]');
    return [amount?.textContent, amount?.className.includes('self-start')];
  });
  expect(current).toEqual(['10.00NOK', false]);
  // The time stands beside it, as the course of a current one does.
  expect(stale).toEqual(['20.00NOK', false]);
});

it('says the sum on a phone too', () => {
  draw([accountOf('a', '112421.69'), accountOf('b', '99182.00')]);
  expect(screen.getByText(/^Available/).className).not.toContain('max-sm:hidden');
});

it.each([
  [1, 'a'],
  [0, 'nobody'],
])('says %d times of which days the lines of the balances are when %s has one', (times, has) => {
  answerRequests(() => ({ body: {} }));
  renderPage(
    <AccountGroups
      accounts={[accountOf('a', '10.00'), accountOf('b', '20.00')]}
      level={2}
      underBalance={({ accountId }) => accountId === has && <i />}
    />,
  );
  expect(screen.queryAllByText('Last 90 days')).toHaveLength(times);
});

it('does not say it where each balance is old, and has its time in place of the line', () => {
  answerRequests(() => ({ body: {} }));
  const old = { ...readingOf('20.00', 'NOK'), stale: true };
  renderPage(
    <AccountGroups
      accounts={[accountOf('a', null, { balances: old })]}
      level={2}
      underBalance={() => <i />}
    />,
  );
  expect(screen.queryAllByText('Last 90 days')).toHaveLength(0);
});

const parts = () =>
  [...screen.getByRole('heading').children].map(({ textContent, className }) => [
    textContent,
    className.includes('max-sm:hidden'),
  ]);

it('has who a group is for below its bank on a phone, beside the sum, and no line begins with a dot', () => {
  draw([
    accountOf('a', '10.00', { context: 'CORPORATE', agreementName: 'Nordbø Keramikk AS' }),
    accountOf('b', '20.00', { context: 'CORPORATE', agreementName: 'Nordbø Keramikk AS' }),
  ]);
  expect(parts()).toEqual([
    ['Fjordbanken', false],
    ['\u00a0·', true],
    ['Nordbø Keramikk AS', false],
  ]);
});

it('has both in one line where no sum stands beside them', () => {
  draw([accountOf('a', '10.00')], 3);
  expect(parts()).toEqual([
    ['Fjordbanken', false],
    ['\u00a0·', false],
    ['Personal', false],
  ]);
});

const READ_AT = '2020-11-18T09:12:00Z';

const readAt = (accountId: string, at: string, more: Partial<AccountView> = {}) =>
  accountOf(accountId, null, { balances: { ...readingOf('10.00', 'NOK'), readAt: at }, ...more });

const card = (at: string) =>
  readAt('k', at, { kind: 'card', bban: null, iban: null, maskedPan: null });

const drawWithCards = (accounts: AccountView[], cards: AccountView[]) => {
  answerRequests(() => ({
    status: 502,
    body: { code: 'bank-unreachable', title: '', requestId: 'r' },
  }));
  renderPage(
    <AccountGroups accounts={accounts} cards={cards} level={2}>
      <CardRows cards={cards} level={2} />
    </AccountGroups>,
  );
};

it('says once that the bank does not answer, above the accounts and the cards, and from when all figures are', async () => {
  drawWithCards([readAt('a', READ_AT), readAt('b', READ_AT)], [card(READ_AT)]);
  const notice = await screen.findByText('The bank is not available right now');
  expect(screen.getAllByRole('alert')).toHaveLength(1);
  const first = screen.getByRole('heading', { name: /Fjordbanken/ });
  expect(notice.compareDocumentPosition(first)).toBe(Node.DOCUMENT_POSITION_FOLLOWING);
  await screen.findByText(/^Figures from 18 November 2020 at 10:12\. This does not affect/);
  expect(screen.queryByText(/^As of/)).toBeNull();
});

it('says quietly at each row from when it is where they differ, and above them from when the oldest is', async () => {
  drawWithCards(
    [readAt('a', READ_AT), readAt('b', '2020-11-18T09:17:00Z')],
    [card('2020-11-18T09:13:00Z')],
  );
  await screen.findByText(/^The oldest figures are from 18 November 2020 at 10:12\. This does/);
  for (const minute of ['10:12', '10:13', '10:17']) {
    const time = await screen.findByText(`As of 18 November 2020 at ${minute}`);
    expect(time.className).toBe('text-small text-ink-muted');
  }
});

it('says above alone from when they are where minutes apart', async () => {
  drawWithCards([readAt('a', READ_AT), readAt('b', '2020-11-18T09:16:59Z')], []);
  await screen.findByText(/^The oldest figures are from 18 November 2020 at 10:12\. This does/);
  expect(screen.queryByText(/^As of/)).toBeNull();
});

it('says above the cards too that their bank alone does not answer', async () => {
  drawWithCards([], [card(READ_AT)]);
  await screen.findByText(/^Figures from 18 November 2020 at 10:12\./);
  expect(screen.queryByText(/^As of/)).toBeNull();
});

it('has a colour for each kind of account', () => {
  draw([
    accountOf('a', '10.00'),
    accountOf('b', '20.00', { cashAccountType: 'SVGS' }),
    accountOf('c', '30.00', { context: 'CORPORATE' }),
  ]);
  const grounds = screen
    .getAllByRole('link')
    .map((row) => /bg-\w+-soft/.exec(row.firstElementChild?.className ?? '')?.[0]);
  expect(grounds).toEqual(['bg-accent-soft', 'bg-power-soft', 'bg-home-soft']);
});
