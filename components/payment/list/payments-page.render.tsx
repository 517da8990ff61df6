import { screen, waitFor, within } from '@testing-library/react';
import { SearchParamsContext } from 'next/dist/shared/lib/hooks-client-context.shared-runtime';
import { describe, expect, it, vi } from 'vitest';
import { paymentDetail } from '@/components/payment/testing/payment-detail';
import { debtorAccount } from '@/components/payment-form/testing/debtor-account';
import { answerRequests, renderPage, sentences } from '@/components/testing/render-page';
import type { BasketView } from '@/lib/view/basket';
import type { DebtorAccountView, PaymentView } from '@/lib/view/payment';
import { PaymentsPage } from './payments-page';

const say = sentences();

const waiting = (place: number, changes: Partial<PaymentView> = {}): PaymentView =>
  paymentDetail({
    paymentId: `5b0e0f5e-7a51-4e55-8f9a-0c6c36ad100${place}`,
    creditorName: `Receiver ${place}`,
    amount: { amount: `${place}00.25`, currency: 'NOK' },
    state: 'created',
    status: { transactionStatus: 'RCVD', fundsAvailable: null, readAt: '2026-11-20T08:00:00Z' },
    basketId: null,
    actions: ['approve', 'delete', 'add-to-basket'],
    // The first is the newest.
    createdAt: `2026-11-19T0${9 - place}:00:00Z`,
    ...changes,
  });

type Answers = {
  payments: PaymentView[];
  left?: Partial<BasketView>[];
  begins?: boolean;
  query?: string;
  nextCursor?: string | null;
  accounts?: DebtorAccountView[];
};

function open({
  payments,
  left = [],
  begins = true,
  query = '',
  nextCursor = null,
  accounts = [],
}: Answers) {
  const assigned: string[] = [];
  vi.stubGlobal('location', {
    ...window.location,
    pathname: '/payments',
    assign: (address: string) => assigned.push(address),
  });
  const asked = answerRequests(({ method, path }) => {
    if (path.startsWith('/api/payment-drafts')) return { body: { drafts: [], unreadable: 0 } };
    if (path.startsWith('/api/debtor-accounts')) return { body: { debtorAccounts: accounts } };
    if (path === '/api/baskets/left-approvals') return { body: { baskets: left } };
    if (path === '/api/baskets')
      return { status: 201, body: { basketId: 'b1', state: 'created', dissolvedAt: null } };
    if (path.endsWith('/authorisations'))
      return begins
        ? { status: 201, body: { scaRedirect: 'https://bank.example/sca' } }
        : { status: 502, body: { code: 'bank-unreachable', title: 'No answer', requestId: '1' } };
    if (method === 'DELETE') return { body: {} };
    const isWaiting = !path.includes('filter=under-way');
    return { body: { payments: isWaiting ? payments : [], unreadable: 0, nextCursor } };
  });
  const page = renderPage(
    <SearchParamsContext.Provider value={new URLSearchParams(query)}>
      <PaymentsPage returned={null} />
    </SearchParamsContext.Provider>,
  );
  const written = () =>
    asked.flatMap(({ method, path }) =>
      method === 'GET' || path.endsWith('left-approvals') ? [] : [`${method} ${path}`],
    );
  return { ...page, asked, written, assigned };
}

const plain = (element: HTMLElement) => (element.textContent ?? '').replaceAll('\u00a0', ' ');
const press = (name: RegExp) => screen.findByRole('button', { name });
const bar = () => screen.getByRole('complementary', { name: say('payments.together.title') });

it('shows what failed before what waits', async () => {
  const failed = waiting(2, {
    status: { transactionStatus: 'RJCT', fundsAvailable: false, readAt: '2026-11-20T08:00:00Z' },
    actions: [],
    createdAt: new Date().toISOString(),
  });
  open({ payments: [waiting(1), failed] });
  await screen.findByRole('heading', { name: /^Not paid/ });
  expect(
    screen.getAllByRole('heading', { level: 2 }).map(({ textContent }) => textContent),
  ).toEqual(['Not paid1', 'Waiting for you1']);
});

it('offers with what failed the transfer of what was missing, and no dismissal, which would not remove it', async () => {
  const held = (accountId: string, bban: string, amount: string) =>
    debtorAccount(accountId, {
      reference: { bban, currency: 'NOK' },
      available: { amount: { amount, currency: 'NOK' }, readAt: '2026-11-20T08:00:00Z' },
      paymentKinds: ['norwegian-domestic-credit-transfers'],
    });
  const failed = waiting(2, {
    status: { transactionStatus: 'ACCP', fundsAvailable: false, readAt: '2026-11-20T08:00:00Z' },
    debtor: { accountId: 'holiday', name: 'Feriekonto', number: '86011117947' },
    actions: [],
    createdAt: new Date().toISOString(),
  });
  open({
    payments: [failed],
    accounts: [
      { ...held('holiday', '86011117947', '100.00'), name: 'Feriekonto' },
      held('current', '12043174442', '5000.00'),
    ],
  });
  await press(/^Transfer 100\.25.NOK to.Feriekonto$/);
  screen.getByRole('button', { name: 'Pay again: Receiver 2' });
  expect(screen.queryByRole('button', { name: /^Dismiss/ })).toBeNull();
});

it('leads to the baskets', async () => {
  open({ payments: [waiting(1)] });
  await screen.findByText('Receiver 1');
  expect(screen.getByRole('link', { name: 'Baskets' }).getAttribute('href')).toBe('/baskets');
});

describe('the payments that wait', () => {
  it('name the fees that are known, and how many the bank has not stated', async () => {
    const fee = { amount: '35.00', currency: 'NOK' };
    const unknown = { fee: null, isFeeKnown: false };
    const { user } = open({ payments: [waiting(1, { fee }), waiting(2, unknown)] });
    await user.click(await press(/^Choose both$/));
    await press(/^Approve 2 together/);
    expect(plain(within(bar()).getByRole('status'))).toContain(
      'Known fees: 35.00 NOK. The bank has not stated the fee for 1 payment.',
    );
  });

  it('are approved together by one press, with their exact sum', async () => {
    const { user, asked, written, assigned } = open({
      payments: [waiting(1), waiting(2), waiting(3)],
    });
    await user.click(await press(/^Choose all 3$/));
    const approve = await press(/^Approve 3 together/);
    expect(plain(approve)).toBe('Approve 3 together, 600.75 NOK');
    await user.click(approve);
    await waitFor(() => expect(assigned).toEqual(['https://bank.example/sca']));
    expect(written()).toEqual(['POST /api/baskets', 'POST /api/baskets/b1/authorisations']);
    expect(asked.find(({ path }) => path === '/api/baskets')?.body).toMatchObject({
      forApproval: true,
      paymentIds: [waiting(1), waiting(2), waiting(3)].map(({ paymentId }) => paymentId),
    });
  });

  it('warn of what the bank stored differently, and of an account that holds too little', async () => {
    const debtor = { accountId: 'Brukskonto', name: 'Brukskonto', number: '86011117947' };
    const amount = { amount: '300.49', currency: 'NOK' };
    const { user } = open({
      payments: [
        waiting(1, { debtor }),
        waiting(2, {
          debtor,
          differences: [{ field: 'creditorName', sent: 'Receiver 2', stored: 'Someone' }],
        }),
      ],
      accounts: [
        debtorAccount('Brukskonto', { available: { amount, readAt: '2026-11-20T08:00:00Z' } }),
      ],
    });
    await user.click(await press(/^Choose both$/));
    await press(/^Approve 2 together/);
    expect(plain(bar())).toContain(
      'The bank has stored one of the payments differently from what you sent.',
    );
    expect(plain(bar())).toContain('There is only 300.49 NOK in Brukskonto right now.');
    await user.click(screen.getByRole('checkbox', { name: /Receiver 2/ }));
    expect(plain(bar())).not.toContain('differently');
    expect(plain(bar())).not.toContain('There is only');
  });

  it('say why one cannot be chosen, once others are', async () => {
    const { user } = open({
      payments: [
        waiting(1),
        waiting(2),
        waiting(3, {
          kind: 'bulk-payments',
          creditorName: 'Wages',
          paymentsCount: 4,
          furtherAmounts: [{ amount: '5.50', currency: 'EUR' }],
        }),
      ],
    });
    const boxes = await screen.findAllByRole<HTMLInputElement>('checkbox');
    expect(boxes.map(({ disabled }) => disabled)).toEqual([false, false, true]);
    expect(boxes[2]?.getAttribute('aria-describedby')).not.toBeNull();
    expect(boxes[2]?.getAttribute('aria-label')).toContain('300.25\u00a0NOK + 5.50\u00a0EUR');
    await user.click(screen.getByRole('checkbox', { name: /Receiver 1/ }));
    expect(plain(await press(/^Approve one/))).toBe('Approve one payment, 100.25 NOK');
    expect(screen.getByText(say('baskets.refusal.bulk')).className).not.toContain('sr-only');
  });

  it('say their status where it is more than that they wait for approval', async () => {
    const read = { fundsAvailable: null, readAt: '2026-11-20T08:00:00Z' };
    open({
      payments: [
        waiting(1),
        waiting(2),
        waiting(3, { status: { transactionStatus: 'PATC', ...read } }),
      ],
    });
    await screen.findAllByRole('checkbox');
    screen.getByText('Needs more approvals');
    expect(screen.queryByText('To approve')).toBeNull();
  });

  it('say that they wait for approval where only one does, without a box', async () => {
    open({ payments: [waiting(1)] });
    await screen.findByText('To approve');
    expect(screen.queryByRole('checkbox')).toBeNull();
  });

  it('are counted only where all of them are known', async () => {
    open({ payments: [waiting(1), waiting(2)], nextCursor: 'more', query: 'filter=waiting' });
    await screen.findByText('Receiver 1');
    screen.getByRole('heading', { name: 'Waiting for you' });
    expect(screen.queryByRole('heading', { name: /Waiting for you.*2/ })).toBeNull();
  });

  it('say that the first ten can be chosen where there are more', async () => {
    const eleven = Array.from({ length: 11 }, (_, at) =>
      waiting(1, {
        paymentId: `5b0e0f5e-7a51-4e55-8f9a-0c6c36ad20${String(at).padStart(2, '0')}`,
        creditorName: `Receiver ${at}`,
      }),
    );
    const { user } = open({ payments: eleven });
    await user.click(await press(/^Choose the first 10$/));
    await press(/^Approve 10 together/);
    expect(screen.queryByRole('button', { name: /^Choose all/ })).toBeNull();
  });

  it('are left alone, and the basket dissolved, when the approval does not begin', async () => {
    const { user, written, assigned } = open({ payments: [waiting(1), waiting(2)], begins: false });
    await user.click(await press(/^Choose both$/));
    await user.click(await press(/^Approve 2 together/));
    await within(bar()).findByText(say('problem.bank-unreachable.title' as never));
    expect(written().at(-1)).toBe('DELETE /api/baskets/b1');
    expect(assigned).toEqual([]);
  });

  it('offer to go on with an approval that was begun, and to leave it', async () => {
    const together = [waiting(1, { basketId: 'b1' }), waiting(2, { basketId: 'b1' })];
    const { user, written } = open({
      payments: together,
      left: [
        {
          basketId: 'b1',
          bankName: 'Fjordbanken',
          payments: together,
          approvalUntil: '2026-11-23T12:00:00Z',
          actions: ['approve', 'dissolve'],
        },
      ],
    });
    await screen.findByText(say('payments.begun.title', { count: 2 }));
    expect(screen.queryByRole('checkbox')).toBeNull();
    await user.click(await press(new RegExp(`^${say('payments.begun.leave')}$`)));
    await waitFor(() => expect(written()).toEqual(['DELETE /api/baskets/b1']));
  });

  it('ask again how an approval ended of which the bank has not said so', async () => {
    vi.useFakeTimers({ toFake: ['Date', 'setInterval', 'clearInterval'], now: Date.now() });
    const together = [waiting(1, { basketId: 'b1' }), waiting(2, { basketId: 'b1' })];
    const unread = { basketId: 'b1', bankName: 'Fjordbanken', payments: together, actions: [] };
    const left: Partial<BasketView>[] = [{ ...unread, approvalUntil: null }];
    open({ payments: together, left });
    const title = say('payments.begun.title', { count: 2 });
    await screen.findByText(title);
    left.length = 0;
    vi.advanceTimersByTime(5_000);
    await waitFor(() => expect(screen.queryByText(title)).toBeNull());
  });
});

describe('a list without payments', () => {
  it('says that none wait only where nothing else narrows it', async () => {
    open({ payments: [], query: 'filter=waiting' });
    await screen.findByText('No payments are waiting for you');
  });

  it('that is narrowed says only that none were found', async () => {
    open({ payments: [], query: 'filter=waiting&words=rent' });
    await screen.findByText('No payments found');
    expect(screen.queryByText('No payments are waiting for you')).toBeNull();
  });
});
