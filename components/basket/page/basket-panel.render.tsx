import { cleanup, screen } from '@testing-library/react';
import { afterEach, expect, it, vi } from 'vitest';
import { basketDetail } from '@/components/basket/testing/basket-detail';
import { paymentDetail } from '@/components/payment/testing/payment-detail';
import { answerRequests, renderPage } from '@/components/testing/render-page';
import type { RequestProblem } from '@/lib/query/request';
import type { BasketDetailView } from '@/lib/view/basket';
import type { PaymentView } from '@/lib/view/payment';
import { BasketPanel } from './basket-panel';

const paymentOf = (paymentId: string, transactionStatus: string, amount: string) =>
  paymentDetail({
    paymentId,
    amount: { amount, currency: 'NOK' },
    status: { transactionStatus, fundsAvailable: null, readAt: '2026-11-20T10:00:00.000Z' },
    basketId: 'b',
    actions: [],
  });

const BASKET = basketDetail({
  status: {
    transactionStatus: 'RJCT',
    fundsAvailable: null,
    readAt: '2026-11-20T10:00:00.000Z',
  },
  payments: [paymentOf('p1', 'RJCT', '100.00'), paymentOf('p2', 'RCVD', '250.00')],
  actions: ['approve', 'dissolve'],
});

afterEach(() => {
  vi.unstubAllGlobals();
  vi.useRealTimers();
});

const CONFLICT: RequestProblem = {
  code: 'conflict',
  title: 'Conflict',
  requestId: '1',
  bankMessages: [{ code: 'CONFLICT', text: 'Not while Ola looks at it.', path: null }],
};

const nothing = () => {};

const panelOf = (basket: BasketDetailView, changeProblem: RequestProblem | null) => (
  <BasketPanel
    basket={basket}
    shown={{
      view: basket,
      isPending: false,
      problem: null,
      staleBecause: null,
      isAsking: false,
      askAgain: nothing,
      put: nothing,
    }}
    changeProblem={changeProblem}
    onProblem={nothing}
  />
);

it('counts only the payments that still wait among those to be approved', () => {
  renderPage(panelOf(BASKET, null));
  const words = document.body.textContent;
  expect(words).toContain('It shows the payment below');
  expect(words).toContain('250');
  expect(words).not.toContain('350');
});

it('says that the bank did not delete a basket that still stands, in its words, and not that it has changed', () => {
  const noticeText = (basket: BasketDetailView, locale: 'en' | 'nb' = 'en'): string => {
    cleanup();
    renderPage(panelOf(basket, CONFLICT), locale);
    return screen.getByRole('alert').textContent;
  };
  const standing = noticeText(BASKET);
  expect(standing).toContain('Fjordbanken did not delete the basket');
  expect(standing).toContain('The payments are still in the basket.');
  expect(standing).toContain('Not while Ola looks at it.');
  expect(standing).not.toContain('since you opened');
  const inNorwegian = noticeText(BASKET, 'nb');
  expect(inNorwegian).toContain('Fjordbanken slettet ikke kurven');
  expect(inNorwegian).toContain('Betalingene ligger fortsatt i kurven.');
  const ofOne = noticeText({ ...BASKET, payments: BASKET.payments.slice(1) });
  expect(ofOne).toContain('The payment is still in the basket.');
  const changed = noticeText({
    ...BASKET,
    frozenAt: '2026-11-20T10:00:00.000Z',
    actions: ['approve'],
  });
  expect(changed).toContain('The basket has changed since you opened this page');
  expect(changed).not.toContain('did not delete');
});

it.each([
  ['en', 'Fjordbanken did not start the approval', 'The basket still needs your approval.'],
  ['nb', 'Fjordbanken startet ikke godkjenningen', 'Kurven må fortsatt godkjennes.'],
] as const)(
  'says in %s that the bank did not start an approval that can still be given',
  async (locale, title, text) => {
    answerRequests(() => ({ status: 409, body: CONFLICT }));
    const { user } = renderPage(panelOf(BASKET, null), locale);
    await user.click(screen.getByRole('button', { name: /Fjordbanken/ }));
    const alert = await screen.findByRole('alert');
    expect(alert.textContent).toContain(title);
    expect(alert.textContent).toContain(text);
    expect(alert.textContent).toContain('Not while Ola looks at it.');
  },
);

it.each([
  ['en', 1, 'The payment was not made', 'Open the payment to see what the bank says.'],
  ['en', 2, 'None of the payments were made', 'Open a payment to see what the bank says.'],
  ['nb', 1, 'Betalingen ble ikke utført', 'Åpne betalingen for å se hva banken sier.'],
  ['nb', 2, 'Ingen av betalingene ble utført', 'Åpne en betaling for å se hva banken sier.'],
] as const)('says in %s that none of %d were paid', (locale, count, title, text) => {
  const payments = [paymentOf('p1', 'RJCT', '100.00'), paymentOf('p2', 'RJCT', '250.00')];
  renderPage(
    panelOf(
      {
        ...BASKET,
        payments: payments.slice(0, count),
        approvedAt: '2026-11-20T09:30:00.000Z',
        actions: [],
      },
      null,
    ),
    locale,
  );
  screen.getByRole('heading', { name: title });
  expect(document.body.textContent).toContain(text);
});

it('does not call every payment approved beside one that still waits', async () => {
  const wordsFor = async (second: string): Promise<string> => {
    cleanup();
    const payments = [paymentOf('p1', 'ACSP', '100.00'), paymentOf('p2', second, '250.00')];
    const status = { transactionStatus: 'ACTC', fundsAvailable: null, readAt: BASKET.createdAt };
    const approved = { ...BASKET, payments, status, approvedAt: BASKET.createdAt, actions: [] };
    renderPage(panelOf(approved, null));
    for (const more of screen.queryAllByText('The bank’s status for the basket')) more.click();
    return document.body.textContent;
  };
  expect(await wordsFor('RCVD')).not.toContain('Every payment is approved.');
  expect(await wordsFor('ACSP')).toContain('Every payment is approved.');
});

it.each([
  [
    'en',
    { isUnclear: true, frozenAt: '2026-11-20T09:30:00.000Z' },
    ['HOLD', 'RCVD', 'RJCT'],
    'The status of 1 payment is being checked',
    'Of the other 2, 1 was not made and 1 is waiting for approval.',
  ],
  [
    'en',
    { approvedAt: '2026-11-20T09:30:00.000Z' },
    ['ACSC', 'HOLD'],
    'The status of 1 payment is being checked',
    'The other one is paid.',
  ],
  [
    'en',
    { approvedAt: '2026-11-20T09:30:00.000Z' },
    ['RJCT', 'HOLD', 'PDNG'],
    '1 payment was not made',
    'Of the other 2, 1 is in progress and 1 is being checked.',
  ],
  [
    'nb',
    { approvedAt: '2026-11-20T09:30:00.000Z' },
    ['ACSC', 'HOLD', 'HOLD', 'PDNG'],
    'Statusen til 2 betalinger blir sjekket',
    'De 2 andre: 1 er utført og 1 er ikke utført ennå.',
  ],
] as const)(
  'says in %s which payments are known when one is not: %j',
  (locale, changes, statuses, title, text) => {
    const payments = statuses.map((status, at) => paymentOf(`p${at}`, status, '100.00'));
    renderPage(panelOf({ ...BASKET, ...changes, payments, actions: [] }, null), locale);
    screen.getByRole('heading', { name: title });
    expect(document.body.textContent).toContain(text);
    expect(document.body.textContent).not.toMatch(/whether the basket was approved/);
  },
);

it.each([
  [null, 'Basket deleted on 14\u00a0November at 10:05'],
  ['b2', 'Basket replaced on 14\u00a0November at 10:05'],
] as const)('says on which day it was deleted, or replaced by %s', (successorId, title) => {
  vi.useFakeTimers({ toFake: ['Date'], now: new Date('2026-11-20T12:00:00Z') });
  const dissolvedAt = '2026-11-14T09:05:00.000Z';
  renderPage(panelOf({ ...BASKET, dissolvedAt, successorId, actions: [] }, null));
  screen.getByRole('heading', { name: title });
});

it.each([
  ['en', ['ACSC'], 'The other one is paid.'],
  ['en', ['ACSC', 'ACSC'], 'The other 2 are paid.'],
  ['en', ['ACSC', 'ACSC', 'ACSP'], 'Of the other 3, 2 are paid and 1 is in progress.'],
  ['nb', ['ACSC'], 'Den andre er utført.'],
  ['nb', ['ACSC', 'ACSC', 'ACSP'], 'De 3 andre: 2 er utført og 1 er ikke utført ennå.'],
] as const)(
  'says in %s how payments stand beside one that was not paid: %s',
  (locale, others, words) => {
    const payments = ['RJCT', ...others].map((status, at) => paymentOf(`p${at}`, status, '100.00'));
    const approvedAt = '2026-11-20T09:30:00.000Z';
    renderPage(panelOf({ ...BASKET, payments, approvedAt, actions: [] }, null), locale);
    expect(document.body.textContent).toContain(words);
  },
);

it.each([
  [2, 'You took out one payment. The other one is in a new basket.'],
  [3, 'You took out one payment. The rest are in a new basket.'],
])('says where the others of %d went when one was taken out', (count, words) => {
  const payments = ['p1', 'p2', 'p3']
    .slice(0, count)
    .map((id) => ({ ...paymentOf(id, 'RCVD', '100.00'), basketId: id === 'p1' ? null : 'b2' }));
  const replaced = { dissolvedAt: '2026-11-20T10:00:00.000Z', successorId: 'b2', actions: [] };
  renderPage(panelOf({ ...BASKET, payments, ...replaced }, null));
  expect(document.body.textContent).toContain(words);
});

it('warns before the approval of a waiting payment that the bank stored differently, and of no other', () => {
  const differences = [{ field: 'creditorName', sent: 'Kraftlaget', stored: 'Someone' }];
  const WORDS = /Fjordbanken has stored one of the payments differently from what you sent/;
  const [rejected, waiting] = BASKET.payments as [PaymentView, PaymentView];
  renderPage(panelOf({ ...BASKET, payments: [rejected, { ...waiting, differences }] }, null));
  expect(screen.getByText(WORDS)).toBeTruthy();
  cleanup();
  renderPage(panelOf({ ...BASKET, payments: [{ ...rejected, differences }, waiting] }, null));
  expect(screen.queryByText(WORDS)).toBeNull();
});

it('does not say that payments were deleted or rejected when one was approved on its own', () => {
  const textFor = (first: string, locale: 'en' | 'nb' = 'en') => {
    cleanup();
    const payments = [paymentOf('p1', first, '100.00'), paymentOf('p2', 'CANC', '250.00')];
    renderPage(panelOf({ ...BASKET, payments, actions: ['dissolve'] }, null), locale);
    return document.body.textContent;
  };
  expect(textFor('ACSP')).toContain(
    'Some of its payments were approved outside the basket. Each payment shows its own status.',
  );
  expect(textFor('ACSP', 'nb')).toContain('Noen av betalingene ble godkjent utenom kurven.');
  expect(textFor('ACSP')).not.toContain('one by one');
  expect(textFor('RJCT')).toContain('Its payments were deleted or rejected one by one.');
});

it('says of a basket that was replaced that the rest are in the new one only if they are', () => {
  const textFor = (third: string, basketId: string | null) => {
    cleanup();
    const payments = [
      { ...paymentOf('p1', 'RCVD', '100.00'), basketId: null },
      { ...paymentOf('p2', 'RCVD', '250.00'), basketId: 'b2' },
      { ...paymentOf('p3', third, '50.00'), basketId },
    ];
    const replaced = { dissolvedAt: BASKET.createdAt, successorId: 'b2', actions: [] };
    renderPage(panelOf({ ...BASKET, ...replaced, payments }, null));
    return document.body.textContent;
  };
  expect(textFor('RCVD', 'b2')).toContain('The rest are in a new basket.');
  expect(textFor('RJCT', null)).toContain(
    'A new basket was created with those of the others that were waiting for approval.',
  );
  expect(textFor('RJCT', null)).not.toContain('The rest');
});
