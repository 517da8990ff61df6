import { cleanup, screen, waitFor } from '@testing-library/react';
import { afterEach, expect, it, vi } from 'vitest';
import { paymentDetail } from '@/components/payment/testing/payment-detail';
import { answerRequests, renderPage } from '@/components/testing/render-page';
import type { PaymentDetailView } from '@/lib/view/payment';
import { PaymentPanel } from './payment-panel';

const READ = { fundsAvailable: null, readAt: '2026-11-20T10:00:00.000Z' };

function show(changes: Partial<PaymentDetailView>, hasApproved = false): void {
  cleanup();
  renderPage(
    <PaymentPanel
      payment={paymentDetail({ actions: [], ...changes })}
      staleBecause={null}
      isAsking={false}
      onAskAgain={() => {}}
      onChanged={() => {}}
      hasApproved={hasApproved}
    />,
  );
}

const crossing = () =>
  document.querySelector('[data-crossing]')?.getAttribute('data-crossing') ?? null;

const crossingOf = (changes: Partial<PaymentDetailView>) => {
  show(changes);
  return crossing();
};

afterEach(() => {
  vi.useRealTimers();
  vi.unstubAllGlobals();
});

it('says that more must approve, not that the bank lacks this approval, and draws no ferry meanwhile', () => {
  const begun = { eventId: 'e', at: READ.readAt, transactionStatus: null, fundsAvailable: null };
  show({
    status: { transactionStatus: 'PATC', ...READ },
    actions: ['approve'],
    timeline: [{ ...begun, kind: 'approval-started' }],
  });
  expect(document.body.textContent).toContain('No money moves until everyone has.');
  expect(document.body.textContent).not.toContain('had not received your approval');
  expect(crossingOf({ status: { transactionStatus: 'PATC', ...READ } })).toBeNull();
  expect(document.body.textContent).toContain('no money moves until everyone has approved');
});

it.each([
  ['approval-started', 'Approval was started on 14\u00a0November at 10:05.'],
  ['approval-cancelled', 'You stopped the approval at the bank on 14\u00a0November at 10:05.'],
  ['approval-failed', 'Approval at the bank failed on 14\u00a0November at 10:05.'],
] as const)('says in a whole sentence on which day it was left: %s', (kind, words) => {
  vi.useFakeTimers({ toFake: ['Date'], now: new Date('2026-11-20T12:00:00Z') });
  const at = '2026-11-14T09:05:00.000Z';
  show({
    status: { transactionStatus: 'RCVD', ...READ },
    actions: ['approve'],
    timeline: [{ eventId: 'e', at, transactionStatus: null, fundsAvailable: null, kind }],
  });
  expect(document.body.textContent).toContain(words);
});

it('explains the way to the bank below the two ways to approve, and leaves deleting to the foot of the page', () => {
  show({
    status: { transactionStatus: 'RCVD', ...READ },
    actions: ['approve', 'add-to-basket', 'delete'],
  });
  const inOrder = [...document.querySelectorAll('button, a, ol')].map((part) =>
    part.matches('ol') ? 'the way' : part.textContent,
  );
  expect(inOrder).toEqual(['Approve at Fjordbanken', 'Approve together with others', 'the way']);
});

it('folds the way to the bank once the user knows it', () => {
  const status = { transactionStatus: 'RCVD', ...READ };
  const folded = () => document.querySelector('ol')?.closest('details') ?? null;
  show({ status, actions: ['approve'] });
  expect(folded()).toBeNull();
  show({ status, actions: ['approve'] }, true);
  expect(folded()?.open).toBe(false);
  screen.getByText('What happens at the bank');
});

it('warns of the copy of a payment that was sent again, with a link to it, before the approval', () => {
  const warned = () => screen.queryByRole('link', { name: 'View the other payment' });
  show({ actions: ['approve', 'delete'], copyId: 'copy-1' });
  expect(warned()?.getAttribute('href')).toBe('/payments/copy-1');
  expect(document.body.textContent).toContain('If you approve both, the money will be sent twice.');
  show({ actions: ['approve', 'delete'] });
  expect(warned()).toBeNull();
});

it('says that others must approve a payment whose basket is approved in part, beside the way to the basket', () => {
  const inBasket = { basketId: 'basket-1', status: { transactionStatus: 'RCVD', ...READ } };
  const text = () => document.body.textContent ?? '';
  show({ ...inBasket, isBasketPartlyApproved: true });
  expect(text()).toContain('More approvals needed');
  expect(text()).not.toContain('together with the other payments');
  expect(screen.getByRole('link').getAttribute('href')).toBe('/baskets/basket-1');
  expect(crossing()).toBeNull();
  show(inBasket);
  expect(text()).toContain('together with the other payments');
});

it('shows the ferry under way once it is approved, moored only when the bank has paid, else not at all', async () => {
  const withStatus = (transactionStatus: string) => ({ status: { transactionStatus, ...READ } });
  show(withStatus('PDNG'));
  await waitFor(() => expect(crossing()).toBe('under-way'));
  // Its code is there now, so it would be drawn at once.
  expect(crossingOf(withStatus('ACSC'))).toBe('arrived');
  expect(crossingOf({ ...withStatus('RCVD'), actions: ['approve'] })).toBeNull();
  expect(crossingOf(withStatus('RJCT'))).toBeNull();
  expect(crossingOf(withStatus('PART'))).toBeNull();
  expect(crossingOf({ ...withStatus('PDNG'), movedAwayAt: READ.readAt })).toBeNull();
  expect(crossingOf({ state: 'sending', status: null })).toBeNull();
});

it('says of a standing order what the bank says of one of its dates', () => {
  const missed = { code: 'PAYMENT_FAILED', path: null, text: '2027-03-11: Not enough funds.' };
  const order = {
    kind: 'periodic-payments',
    status: { transactionStatus: 'ACCP', ...READ },
    bankMessages: [missed],
  } as const;
  for (const actions of [['cancel'], []] as const) {
    show({ ...order, bankMessages: [missed], actions: [...actions] });
    expect(document.body.textContent).toContain('2027-03-11: Not enough funds.');
  }
});

it('says of a standing order that has ended what the bank says of its dates, and never that all was paid', () => {
  const text = () => document.body.textContent ?? '';
  const order = {
    kind: 'periodic-payments',
    status: { transactionStatus: 'ACSC', ...READ },
    actions: [],
  } as const;
  const missed = { code: 'PAYMENT_FAILED', path: null, text: '2027-03-11: Not enough funds.' };
  show({ ...order, actions: [], bankMessages: [missed] });
  expect(text()).toContain('2027-03-11: Not enough funds.');
  expect(text()).toContain('Check the account statement for what was paid.');
  expect(
    screen.queryByRole('heading', { name: /^The money has\sleft\syour\saccount$/ }),
  ).toBeNull();
  expect(crossing()).toBeNull();
  show({ ...order, actions: [] });
  expect(text()).toContain('The standing order has ended');
  expect(text()).not.toContain('the money has left your account');
});

it('names the payments of a bulk that the bank says were not carried out, and then sends nobody to ask', () => {
  const row = {
    instructedAmount: { amount: '10.00', currency: 'NOK' },
    creditorName: 'Elvebakken Barnehage',
    creditorAccount: { bban: '12043174449', currency: 'NOK' },
    creditorAddress: { country: 'NO' },
  } as const;
  const bulk = {
    kind: 'bulk-payments',
    status: { transactionStatus: 'PART', ...READ },
    request: {
      paymentInformationId: 'LOENN-11',
      debtorAccount: { bban: '12345678903', currency: 'NOK' },
      requestedExecutionDate: '2027-03-10',
      payments: [row, { ...row, creditorName: 'Kari Nordmann' }],
    },
  } as const;
  const request = { ...bulk.request, payments: [...bulk.request.payments] };
  const text = () => document.body.textContent ?? '';
  show({ ...bulk, request });
  expect(text()).toContain('Ask the bank which ones were not made.');
  const said = (path: string) => ({ code: 'PAYMENT_FAILED', path, text: 'Not enough funds.' });
  show({
    ...bulk,
    request,
    bankMessages: [said('payments.1'), said('payments.0.creditorAccount.bban'), said('payments.7')],
  });
  expect(text()).not.toContain('Ask the bank which ones');
  expect(text()).toContain('Payment 2 (Kari Nordmann)');
  expect(text()).toContain('Payment 1 (Elvebakken Barnehage): Account');
  expect(text()).toContain('PAYMENT_FAILED payments.7');
});

it('does not say that no money has moved of a payment that the bank had begun before it rejected it', () => {
  const at = (transactionStatus: string) =>
    ({
      eventId: transactionStatus,
      at: READ.readAt,
      fundsAvailable: null,
      kind: 'status',
      transactionStatus,
    }) as const;
  const text = () => document.body.textContent ?? '';
  const rejected = { status: { transactionStatus: 'RJCT', ...READ } };
  show({ ...rejected, timeline: [at('PDNG'), at('RJCT')] });
  expect(text()).toContain('No money has moved.');
  for (const begun of ['ACSP', 'ACWP', 'ACSC', 'ACCC']) {
    show({ ...rejected, timeline: [at(begun), at('RJCT')] });
    expect(text()).not.toContain('No money has moved.');
    expect(text()).toContain('Check your account before you pay again.');
  }
});

it('says that a payment cannot be stopped only where there is nothing to stop it with', () => {
  const text = () => document.body.textContent ?? '';
  const instant = 'instant-norwegian-domestic-credit-transfers-straks';
  for (const kind of [undefined, instant] as const) {
    const waiting = {
      status: { transactionStatus: 'PDNG', ...READ },
      ...(kind && { kind }),
    };
    show(waiting);
    expect(text()).toContain('can no longer be cancelled here');
    for (const action of ['cancel', 'delete'] as const) {
      show({ ...waiting, actions: [action] });
      expect(text()).toContain('You have approved the payment.');
      expect(text()).not.toContain('can no longer be cancelled here');
    }
  }
});

it('says once that money was missing, and quotes the bank only where it says more', () => {
  const stopped = { status: { transactionStatus: 'ACCP', ...READ, fundsAvailable: false } };
  const quoted = (text: string, path: string | null = null) => {
    show({ ...stopped, bankMessages: [{ code: 'PAYMENT_FAILED', path, text }] });
    return (document.body.textContent ?? '').includes(text);
  };
  expect(quoted('There were not enough funds in the account.')).toBe(false);
  expect(document.body.textContent?.match(/enough/g)).toHaveLength(1);
  expect(quoted('You were 2,000.00 kr short.')).toBe(true);
  expect(quoted('The account to pay from was closed.', 'payments.1')).toBe(true);
});

it.each<[PaymentDetailView['actions'], string[]]>([
  [[], []],
  [['approve'], ['Approve at Fjordbanken']],
  [['add-to-basket'], ['Approve together with others']],
  [['delete'], ['Delete payment']],
  [['cancel'], ['Cancel payment']],
])('offers of %j only that', (actions, offered) => {
  show({ status: { transactionStatus: 'PDNG', ...READ }, actions });
  const pressed = [...document.querySelectorAll('button, a')].map(({ textContent }) => textContent);
  expect(pressed).toEqual(offered);
});

it.each([
  ['approve', 'authorisations'],
  ['approve-cancellation', 'cancellation-authorisations'],
] as const)('starts with a press on %s at the bank the %s', async (action, resource) => {
  cleanup();
  const asked = answerRequests(() => ({
    status: 502,
    body: { code: 'bank-unreachable', title: 'No answer', requestId: '1' },
  }));
  const payment = paymentDetail({
    actions: [action],
    cancelAskedAt: action === 'approve' ? null : READ.readAt,
  });
  const { user } = renderPage(
    <PaymentPanel
      payment={payment}
      staleBecause={null}
      isAsking={false}
      onAskAgain={() => {}}
      onChanged={() => {}}
      hasApproved={false}
    />,
  );
  await user.click(screen.getByRole('button'));
  await screen.findByRole('alert');
  expect(asked.flatMap(({ method, path }) => (method === 'POST' ? [path] : []))).toEqual([
    `/api/payments/${payment.paymentId}/${resource}`,
  ]);
});

it('asks for a confirmation at the bank only where there is no approval to give there', () => {
  const because = { code: 'sca-required', title: 'Confirm first', requestId: '' } as const;
  const hasNotice = (actions: PaymentDetailView['actions']): boolean => {
    cleanup();
    renderPage(
      <PaymentPanel
        payment={paymentDetail({ actions })}
        staleBecause={because}
        isAsking={false}
        onAskAgain={() => {}}
        onChanged={() => {}}
        hasApproved={false}
      />,
    );
    return screen.queryByRole('button', { name: 'Confirm at the bank' }) !== null;
  };
  expect(hasNotice([])).toBe(true);
  expect(hasNotice(['approve'])).toBe(false);
});

it('offers to send a payment again only where it may be', async () => {
  const again = () => screen.queryByRole('button', { name: 'Send again anyway' });
  const unknown = { state: 'unknown', status: null } as const;
  show({ ...unknown, actions: ['send-again'] });
  await waitFor(() => expect(again()).not.toBeNull());
  // Its code is there now, so it would be drawn at once.
  show({ ...unknown, actions: [] });
  expect(again()).toBeNull();
});
