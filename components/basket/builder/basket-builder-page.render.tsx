import { screen, waitFor, within } from '@testing-library/react';
import { describe, expect, it } from 'vitest';
import {
  ActingContextProvider,
  useActingContexts,
} from '@/components/frame/context/acting-context';
import { paymentDetail } from '@/components/payment/testing/payment-detail';
import { answerRequests, renderPage, sentences } from '@/components/testing/render-page';
import type { BasketCandidatesView, BasketCandidateView } from '@/lib/view/basket';
import type { ActingContextView } from '@/lib/view/connection/acting-context';
import { BasketBuilderPage } from './basket-builder-page';

const say = sentences();
const PAYMENTS_MAX = 10;
const READ_AT = '2026-11-20T10:00:00.000Z';

const idOf = (place: number) =>
  `5b0e0f5e-7a51-4e55-8f9a-0c6c36ad1${String(place).padStart(3, '0')}`;

const candidate = (
  place: number,
  refusal: BasketCandidateView['refusal'] = null,
): BasketCandidateView => ({
  payment: paymentDetail({
    paymentId: idOf(place),
    creditorName: `Receiver ${place}`,
    amount: { amount: '100.25', currency: 'NOK' },
  }),
  refusal,
});

const some = (count: number) => Array.from({ length: count }, (_, index) => candidate(index + 1));

function renderBuilder(
  candidates: BasketCandidateView[],
  options: { paymentId?: string; creation?: { status: number; body: unknown } } = {},
) {
  const { paymentId = null, creation = { status: 201, body: { basketId: 'basket-1' } } } = options;
  const view: BasketCandidatesView = { intentKey: 'intent-1', candidates, unreadable: 0 };
  const asked = answerRequests(({ method }) => (method === 'POST' ? creation : { body: view }));
  return { ...renderPage(<BasketBuilderPage paymentId={paymentId} />), asked };
}

const COMPANY = '0b0a5a0e-31c5-4bd5-9c05-ae2a6c4a1b11';
const CONTEXTS: ActingContextView[] = [
  { contextId: 'private', name: null, bankNames: ['Fjordbanken'] },
  { contextId: COMPANY, name: 'Havbris Verft AS', bankNames: ['Fjordbanken'] },
];

function Contexts() {
  const { contexts, choose } = useActingContexts();
  return contexts.map(({ contextId }) => (
    <button key={contextId} type="button" onClick={() => choose(contextId)}>
      {contextId}
    </button>
  ));
}

const cart = () => screen.findByRole('complementary', { name: say('baskets.builder.cart') });
const box = (place: number) =>
  screen.findByRole<HTMLInputElement>('checkbox', { name: new RegExp(`Receiver ${place}\\b`) });
const create = async (count: number) =>
  within(await cart()).getByRole<HTMLButtonElement>('button', {
    name: say('baskets.builder.create', { count }),
  });
const plain = (element: HTMLElement) => (element.textContent ?? '').replaceAll('\u00a0', ' ');

describe('the builder of a basket', () => {
  it('warns of a chosen payment that the bank has stored otherwise', async () => {
    const [first, second] = some(2);
    if (first === undefined || second === undefined) throw new Error('no candidates');
    const differences = [{ field: 'instructedAmount.amount', sent: '100.25', stored: '1000.25' }];
    renderBuilder([first, { ...second, payment: { ...second.payment, differences } }]);
    const line = say('payment.differs.short', { fields: say('payment.amount') });
    expect(await screen.findAllByText(line)).toHaveLength(1);
    const warning = say('baskets.builder.differs', { count: 1 });
    (await box(1)).click();
    expect(plain(await cart())).not.toContain(warning);
    (await box(2)).click();
    await waitFor(async () => expect(plain(await cart())).toContain(warning));
  });

  it('says that nothing waits where nothing does', async () => {
    renderBuilder([]);
    expect(await screen.findByText(say('baskets.builder.emptyTitle'))).toBeTruthy();
    expect(screen.queryByRole('complementary')).toBeNull();
  });

  it('sums what is chosen, and makes a basket of it in the order of choosing', async () => {
    const { user, asked, visited } = renderBuilder(some(3));
    expect((await create(0)).disabled).toBe(true);
    await user.click(await box(3));
    await user.click(await box(1));
    expect(plain(await cart())).toContain('200.50');
    await user.click(await create(2));
    await waitFor(() => expect(visited).toEqual(['/baskets/basket-1']));
    expect(asked.filter(({ method }) => method === 'POST')).toEqual([
      {
        method: 'POST',
        path: '/api/baskets',
        body: { intentKey: 'intent-1', contextId: 'private', paymentIds: [idOf(3), idOf(1)] },
      },
    ]);
  });

  it('begins with the payment that the person came from', async () => {
    renderBuilder(some(2), { paymentId: idOf(2) });
    expect((await box(2)).checked).toBe(true);
    expect((await box(1)).checked).toBe(false);
  });

  it('keeps what is chosen for one apart from what is chosen for another', async () => {
    const view: BasketCandidatesView = {
      intentKey: 'intent-1',
      candidates: some(2),
      unreadable: 0,
    };
    answerRequests(({ path }) => ({
      body: path === '/api/contexts' ? { contexts: CONTEXTS } : view,
    }));
    const { user } = renderPage(
      <ActingContextProvider contexts={CONTEXTS} contextId="private">
        <Contexts />
        <BasketBuilderPage paymentId={null} />
      </ActingContextProvider>,
    );
    const chosen = async () => [(await box(1)).checked, (await box(2)).checked];
    await user.click(await box(1));
    await user.click(screen.getByRole('button', { name: COMPANY }));
    await waitFor(async () => expect(await chosen()).toEqual([false, false]));
    await user.click(await box(2));
    expect(await chosen()).toEqual([false, true]);
    // It was read before and is shown at once.
    await user.click(screen.getByRole('button', { name: 'private' }));
    expect(await chosen()).toEqual([true, false]);
  });

  it('takes ten payments and no eleventh until one is put back', async () => {
    const { user } = renderBuilder(some(PAYMENTS_MAX + 1));
    await user.click(
      await screen.findByRole('button', {
        name: say('baskets.builder.chooseFirst', { max: PAYMENTS_MAX }),
      }),
    );
    expect((await box(11)).disabled).toBe(true);
    expect(
      screen.getByText(say('baskets.builder.countLabel', { count: 10, max: PAYMENTS_MAX })),
    ).toBeTruthy();
    await user.click(await box(1));
    expect((await box(11)).disabled).toBe(false);
  });

  it('shows a payment that may not join without a box, and why', async () => {
    renderBuilder([candidate(1), candidate(2, 'other-bank')]);
    await box(1);
    const refused = screen.getByRole('link', { name: /Receiver 2\b/ });
    expect(plain(refused)).toContain(say('baskets.refusal.other-bank', { bank: 'Fjordbanken' }));
    expect(screen.getAllByRole('checkbox')).toHaveLength(1);
  });

  it.each([
    ['bulk', 'It contains several payments and is approved on its own.'],
    ['periodic', 'It is a standing order and is approved on its own.'],
    ['already-in-basket', 'It is already in another basket.'],
    ['not-created', 'Brygge does not know yet whether the bank has received it.'],
  ] as const)('says of one that is refused as %s: %s', async (refusal, words) => {
    renderBuilder([candidate(1), candidate(2, refusal)]);
    await box(1);
    expect(plain(screen.getByRole('link', { name: /Receiver 2\b/ }))).toContain(words);
  });

  it('says so when the payment that the person came from may not join', async () => {
    renderBuilder([candidate(1), candidate(2, 'already-in-basket')], { paymentId: idOf(2) });
    expect(
      await screen.findByText('The payment you had open cannot be approved together with others'),
    ).toBeTruthy();
    expect((await box(1)).checked).toBe(false);
  });

  it('leaves out what waits for no approval, since nobody would add it', async () => {
    const status = { transactionStatus: 'PDNG', fundsAvailable: null, readAt: READ_AT };
    const bulk = candidate(3, 'bulk');
    renderBuilder([
      candidate(1),
      candidate(2, 'already-approved'),
      { ...bulk, payment: { ...bulk.payment, kind: 'bulk-payments', status } },
    ]);
    await box(1);
    expect(screen.queryByRole('region', { name: say('baskets.builder.cannot') })).toBeNull();
    expect(screen.queryByText(/Receiver [23]\b/)).toBeNull();
  });

  it('says that nothing waits where everything is approved', async () => {
    renderBuilder([candidate(1, 'already-approved')]);
    expect(await screen.findByText(say('baskets.builder.emptyTitle'))).toBeTruthy();
  });

  it('says that the payment that the person came from is already approved', async () => {
    renderBuilder([candidate(2, 'already-approved')], { paymentId: idOf(2) });
    expect(
      await screen.findByText('The payment you had open cannot be approved together with others'),
    ).toBeTruthy();
    expect(screen.getByText('It is already approved.')).toBeTruthy();
    expect(screen.queryByText(/Receiver 2\b/)).toBeNull();
    expect(screen.getByText(say('baskets.builder.emptyTitle'))).toBeTruthy();
  });

  it('remembers in the tab what was chosen', async () => {
    sessionStorage.setItem('brygge-cart-private', JSON.stringify([idOf(2), 'gone']));
    renderBuilder(some(2));
    expect((await box(2)).checked).toBe(true);
    expect((await create(1)).disabled).toBe(false);
  });

  it('reads the payments again when one has changed meanwhile', async () => {
    const { user, asked, visited } = renderBuilder(some(1), {
      creation: { status: 409, body: { code: 'conflict', title: 'Conflict', requestId: '1' } },
    });
    await user.click(await box(1));
    await user.click(await create(1));
    const alert = await screen.findByRole('alert');
    expect(plain(alert)).toContain(say('baskets.builder.conflictTitle'));
    expect(visited).toEqual([]);
    const reads = () => asked.filter(({ method }) => method === 'GET').length;
    expect(reads()).toBe(1);
    await user.click(within(alert).getByRole('button', { name: say('problem.retry') }));
    await waitFor(() => expect(reads()).toBe(2));
    expect(screen.queryByRole('alert')).toBeNull();
  });
});
