import { fireEvent, screen, waitFor, within } from '@testing-library/react';
import { SearchParamsContext } from 'next/dist/shared/lib/hooks-client-context.shared-runtime';
import { beforeEach, describe, expect, it, vi } from 'vitest';
import { debtorAccount } from '@/components/payment-form/testing/debtor-account';
import { answerRequests, renderPage, sentences } from '@/components/testing/render-page';
import type { DebtorAccountView } from '@/lib/view/payment';
import { PAYMENT_KINDS } from '@/lib/xs2a/payment/payment-product';
import { OnePaymentPage } from './one-payment-page';

const PRIVATE = { contextId: 'private', name: null, bankNames: [] };

vi.mock('@/components/frame/context/acting-context', () => ({
  useActingContext: () => PRIVATE,
  useActingContexts: () => ({ acting: PRIVATE, contexts: [PRIVATE], choose: () => {} }),
}));

const say = sentences();

const holding = (amount: string) => ({
  amount: { amount, currency: 'NOK' },
  readAt: '2026-11-20T08:00:00Z',
});
const CURRENT = debtorAccount('Brukskonto', {
  available: holding('1000.00'),
  paymentKinds: PAYMENT_KINDS,
});
const SAVINGS = debtorAccount('Sparekonto', {
  reference: { bban: '12040000338', currency: 'NOK' },
  available: holding('9000.00'),
  paymentKinds: PAYMENT_KINDS,
});

const TYPED = {
  debtorAccount: CURRENT.reference,
  creditorName: 'Kraftlaget',
  creditorAccount: { bban: '12043174442' },
  instructedAmount: { amount: '249,50', currency: 'NOK' },
};

type Answer = { status: number; body: unknown };

/** The form with a draft in it. @param answer to each payment that is sent. */
function open(
  answer: Answer,
  {
    intent = 'norway' as const as 'norway' | 'transfer',
    accounts = [CURRENT, SAVINGS] as DebtorAccountView[],
    input = TYPED as Record<string, unknown>,
  } = {},
) {
  const bank = {
    bankId: 'fjord',
    name: 'Fjordbanken',
    isSandbox: false,
    logo: null,
    paymentKinds: PAYMENT_KINDS,
  };
  const banks = [bank, { ...bank, bankId: 'south', name: 'Sørbanken' }];
  const draft = {
    draftId: 'draft-1',
    contextId: 'private',
    kind: 'norwegian-domestic-credit-transfers',
    bankId: null,
    input,
  };
  const asked = answerRequests(({ path }) => {
    if (path === '/api/payments') return answer;
    if (path.startsWith('/api/connections')) return { body: { connections: [], banks } };
    if (path.startsWith('/api/debtor-accounts')) return { body: { debtorAccounts: accounts } };
    if (path.startsWith('/api/payment-drafts')) return { body: draft };
    return { body: { recipients: [], unreadable: 0 } };
  });
  const page = renderPage(
    <SearchParamsContext.Provider value={new URLSearchParams({ draft: 'draft-1' })}>
      <OnePaymentPage intent={intent} />
    </SearchParamsContext.Provider>,
  );
  const sent = () =>
    asked.flatMap(({ method, path, body }) =>
      method === 'POST' && path === '/api/payments' ? [body as Record<string, unknown>] : [],
    );
  return { ...page, asked, sent };
}

const review = async () => {
  const [button] = await screen.findAllByRole('button', { name: /^Review/ });
  return button as HTMLElement;
};
const debtor = () => screen.findByRole('combobox', { name: /^(Pay|Transfer) from$/ });

beforeEach(() => {
  Element.prototype.scrollIntoView = () => {};
});

describe('a payment that may be a duplicate', () => {
  const DUPLICATE: Answer = {
    status: 409,
    body: { code: 'duplicate', title: 'Duplicate', requestId: '1', duplicate: null },
  };
  const asks = async () => within(await screen.findByRole('alertdialog'));

  it('is first sent as one that is not', async () => {
    const { user, sent } = open(DUPLICATE);
    await user.click(await review());
    await asks();
    expect(sent()).toHaveLength(1);
    expect(sent()[0]).not.toHaveProperty('allowLogicalDuplicate');
  });

  it('is not sent again after a no', async () => {
    const { user, sent } = open(DUPLICATE);
    await user.click(await review());
    await user.click((await asks()).getByRole('button', { name: say('paymentForm.duplicate.no') }));
    await waitFor(() => expect(screen.queryByRole('alertdialog')).toBeNull());
    expect(sent()).toHaveLength(1);
  });

  it('is sent as an intended one after a yes', async () => {
    const { user, sent } = open(DUPLICATE);
    await user.click(await review());
    await user.click(
      (await asks()).getByRole('button', { name: say('paymentForm.duplicate.yes') }),
    );
    await waitFor(() => expect(sent()).toHaveLength(2));
    expect(sent()[1]).toEqual({ ...sent()[0], allowLogicalDuplicate: true });
  });
});

it('a payment is sent once, however often its form is', async () => {
  const { sent, visited } = open({ status: 201, body: { paymentId: 'p1' } });
  const form = (await review()).closest('form') as HTMLFormElement;
  fireEvent.submit(form);
  fireEvent.submit(form);
  await waitFor(() => expect(visited).toContain('/payments/p1'));
  expect(sent()).toHaveLength(1);
  expect(sent()[0]).toMatchObject({
    draftId: 'draft-1',
    request: {
      debtorAccount: { bban: '86011117947', currency: 'NOK' },
      creditorAccount: { bban: '12043174442', currency: 'NOK' },
      instructedAmount: { amount: '249.50', currency: 'NOK' },
    },
  });
});

describe('the account to pay from', () => {
  it('is that of the bank whose account is chosen, where two list its number', async () => {
    const elsewhere: DebtorAccountView = {
      ...CURRENT,
      accountId: 'n',
      connectionId: 'd',
      bankId: 'north',
      bankName: 'Nordbanken',
    };
    const { user, asked } = open(
      { status: 201, body: { paymentId: 'p1' } },
      { accounts: [CURRENT, elsewhere], input: { ...TYPED, choices: { bankId: 'fjord' } } },
    );
    await user.click(await debtor());
    await user.click(screen.getByRole('option', { name: /Nordbanken/ }));
    expect((await debtor()).textContent).toContain('Nordbanken');
    await user.click(await review());
    const kept = () => asked.filter(({ method }) => method === 'PUT').at(-1)?.body;
    await waitFor(() => expect(kept()).toMatchObject({ bankId: 'north' }));
  });

  it('stays another one than those shared while nothing of it is typed', async () => {
    const { user } = open({ status: 201, body: {} });
    await user.click(await debtor());
    const other = new RegExp(say('paymentForm.otherAccount'));
    await user.click(screen.getByRole('option', { name: other }));
    expect((await debtor()).textContent).toMatch(other);
    const typed = screen.getByRole<HTMLInputElement>('textbox', {
      name: say('paymentForm.labels.debtorAccount'),
    });
    expect(typed.value).toBe('');
  });

  it('of a transfer is never offered to be the one that is paid', async () => {
    open(
      { status: 201, body: {} },
      {
        intent: 'transfer',
        input: {
          debtorAccount: CURRENT.reference,
          creditorAccount: { bban: SAVINGS.reference.bban },
          instructedAmount: { amount: '1000,01', currency: 'NOK' },
          choices: { isTransfer: true, bankId: 'fjord' },
        },
      },
    );
    expect((await debtor()).textContent).toContain('Brukskonto');
    expect((await screen.findAllByText(/There is only 1,000.00/)).length).toBeGreaterThan(0);
    expect(screen.queryByRole('button', { name: /instead/ })).toBeNull();
  });
});

describe('the summary beside the form', () => {
  const warnings = () =>
    within(screen.getByRole('complementary'))
      .queryAllByText((_, element) => element?.tagName === 'P')
      .map(({ textContent }) => textContent);

  it('warns of more than the account holds, and of a KID that looks wrong', async () => {
    open(
      { status: 201, body: {} },
      {
        input: {
          ...TYPED,
          instructedAmount: { amount: '1000,01', currency: 'NOK' },
          remittanceInformationStructured: { reference: '1234567890' },
          choices: { remittance: 'reference' },
        },
      },
    );
    await debtor();
    expect(warnings()).toContain('This is more than the account holds right now.');
    expect(warnings()).toContain(say('paymentForm.kid.checkDigit'));
  });

  it('warns of nothing else', async () => {
    open(
      { status: 201, body: {} },
      {
        input: {
          ...TYPED,
          instructedAmount: { amount: '1000,00', currency: 'NOK' },
          remittanceInformationStructured: { reference: '1234567897' },
          choices: { remittance: 'reference' },
        },
      },
    );
    await debtor();
    expect(warnings()).not.toContain('This is more than the account holds right now.');
    expect(warnings()).not.toContain(say('paymentForm.kid.checkDigit'));
  });
});

describe('when the bank wants to know who pays', () => {
  const UNKNOWN: Answer = {
    status: 401,
    body: { code: 'sca-required', title: 'Confirm first', requestId: '1' },
  };

  it('the way there confirms the connection of the account, and leads back to the form', async () => {
    const { user, asked } = open(UNKNOWN);
    await user.click(await review());
    await user.click(await screen.findByRole('button', { name: say('paymentForm.sca.go') }));
    await waitFor(() =>
      expect(asked.find(({ path }) => path === '/api/connections/c/renew')?.body).toEqual({
        access: 'payments',
        returnPath: '/payments/new/norway?draft=draft-1',
      }),
    );
  });
});
