import { fireEvent, screen, waitFor, within } from '@testing-library/react';
import { SearchParamsContext } from 'next/dist/shared/lib/hooks-client-context.shared-runtime';
import { beforeEach, describe, expect, it, vi } from 'vitest';
import { answerRequests, renderPage, sentences } from '@/components/testing/render-page';
import { readDraftAfter } from '@/lib/query/payment-form-queries';
import type { BankView } from '@/lib/view/connection/connection';
import type { DebtorAccountView } from '@/lib/view/payment';
import { PAYMENT_KINDS, type PaymentKind } from '@/lib/xs2a/payment/payment-product';
import { firstKindOf } from './draft/payment-intent';
import { OnePaymentPage } from './one-payment-page';

const PRIVATE = { contextId: 'private', name: null, bankNames: [] };
const COMPANY = { contextId: 'company', name: 'Fjord Fisk AS', bankNames: [] };
const choose = vi.fn();

vi.mock('@/components/frame/context/acting-context', () => ({
  useActingContext: () => PRIVATE,
  useActingContexts: () => ({ acting: PRIVATE, contexts: [PRIVATE, COMPANY], choose }),
}));

const say = sentences();

const account = (
  accountId: string,
  name: string,
  bban: string,
  amount: string,
): DebtorAccountView => ({
  accountId,
  kind: 'account',
  connectionId: '5b0e0f5e-7a51-4e55-8f9a-0c6c36ad0002',
  bankId: 'fjord',
  bankName: 'Fjordbanken',
  name,
  ownerName: 'Ingrid Vik',
  reference: { bban, currency: 'NOK' },
  currency: 'NOK',
  available: { amount: { amount, currency: 'NOK' }, readAt: '2026-11-20T08:00:00Z' },
  lastUsedAt: null,
  paymentKinds: PAYMENT_KINDS,
});

const CURRENT = account('a', 'Brukskonto', '86011117947', '1000.00');
/** The same number at another bank. */
const ELSEWHERE = { ...CURRENT, bankId: 'north', bankName: 'Nordbanken' };
/** A draft that names the account, as one opened from a payment or a file does. */
const NAMED = { debtorAccount: CURRENT.reference };
const SAVINGS = account('b', 'Sparekonto', '12040000338', '9000.00');

function open(
  intent: Parameters<typeof OnePaymentPage>[0]['intent'],
  accounts: DebtorAccountView[] = [CURRENT, SAVINGS],
  offered: readonly PaymentKind[] = PAYMENT_KINDS,
  /** What a draft holds, if one is opened. */
  input?: Record<string, unknown>,
  draftBankId: string | null = null,
  draftKind: PaymentKind = firstKindOf(intent),
  /** Whether the session has ended when something is saved. */
  isSignedOut = false,
  draftContextId = 'private',
) {
  const bank: BankView = {
    bankId: 'fjord',
    name: 'Fjordbanken',
    isSandbox: false,
    logo: null,
    paymentKinds: offered,
  };
  const asked = answerRequests(({ path, method }) => {
    if (path.startsWith('/api/connections')) return { body: { connections: [], banks: [bank] } };
    if (path.startsWith('/api/debtor-accounts')) return { body: { debtorAccounts: accounts } };
    if (isSignedOut && method !== 'GET')
      return {
        status: 401,
        body: { code: 'not-signed-in', title: 'Sign in first.', requestId: '' },
      };
    if (path.startsWith('/api/payment-drafts') && method === 'POST')
      return { status: 201, body: { draftId: 'draft-1' } };
    if (path.startsWith('/api/payment-drafts/'))
      return {
        body: {
          draftId: 'draft-1',
          contextId: draftContextId,
          kind: draftKind,
          bankId: draftBankId,
          input,
        },
      };
    return { body: { recipients: [], unreadable: 0, draftId: 'draft-1' } };
  });
  return {
    asked,
    ...renderPage(
      <SearchParamsContext.Provider value={new URLSearchParams(input && { draft: 'draft-1' })}>
        <OnePaymentPage intent={intent} />
      </SearchParamsContext.Provider>,
    ),
  };
}

const field = (label: 'creditorName' | 'creditorBban' | 'amount' | 'kid') =>
  screen.getByRole<HTMLInputElement>(label === 'creditorName' ? 'combobox' : 'textbox', {
    name: say(`paymentForm.labels.${label}`),
  });
const debtor = () => screen.findByRole('combobox', { name: /^(Pay|Transfer) from$/ });
const plain = (element: HTMLElement) => (element.textContent ?? '').replaceAll('\u00a0', ' ');
const paste = (target: HTMLElement, text: string) =>
  fireEvent.paste(target, { clipboardData: { getData: () => text, files: [] } });

beforeEach(() => {
  Element.prototype.scrollIntoView = () => {};
});

const BILL = `Betales til: Kraftlaget
Kontonummer: 1204 31 74442
KID: 1234567897
Å betale: 1 249,50`;

describe('the form of a payment', () => {
  it('keeps the other kinds in place while it loads, so that a tap hits one', async () => {
    const { user, visited } = open('norway');
    const abroad = screen.getByRole('link', { name: say('newPayment.intents.abroad.tab') });
    await debtor();
    expect(abroad.isConnected).toBe(true);
    await user.click(abroad);
    expect(visited).toEqual(['/payments/new/abroad']);
  });

  it('begins with the account that holds most, and says so, and keeps no draft of that', async () => {
    const { asked } = open('norway');
    expect(plain(await debtor())).toContain('Sparekonto');
    expect(screen.getByText(say('paymentForm.preselected.most-money'))).toBeTruthy();
    expect(asked.filter(({ method }) => method !== 'GET')).toEqual([]);
  });

  it('keeps with the draft at which bank the chosen account is, since two may list its number', async () => {
    const { asked, user } = open('norway', [{ ...CURRENT, bankId: 'north' }, CURRENT]);
    await debtor();
    await user.type(field('creditorName'), 'Kraftlaget');
    const kept = () =>
      asked.find(({ method, path }) => method === 'POST' && path === '/api/payment-drafts');
    await waitFor(() => expect(kept()?.body).toMatchObject({ bankId: 'north' }), {
      timeout: 5_000,
    });
  });

  it('pays from the bank of the account that a draft names, not from that of the likeliest account', async () => {
    open('norway', [SAVINGS, ELSEWHERE], PAYMENT_KINDS, NAMED);
    expect(plain(await debtor())).toContain('Brukskonto');
  });

  it('says of a draft of a company that it is the company’s, and shows no form in which somebody else would pay', async () => {
    const { user } = open(
      'norway',
      [CURRENT],
      PAYMENT_KINDS,
      NAMED,
      'fjord',
      undefined,
      false,
      'company',
    );
    await user.click(await screen.findByRole('button', { name: say('contexts.actForThis') }));
    expect(choose).toHaveBeenCalledWith('company');
    expect(screen.queryByRole('textbox')).toBeNull();
    expect(screen.queryByText(say('newPayment.draftMissingTitle'))).toBeNull();
  });

  it('pays from the bank that a draft holds, where two list the number of its account', async () => {
    const own = { ...CURRENT, name: 'Lønnskonto' };
    open('norway', [ELSEWHERE, own], PAYMENT_KINDS, NAMED, 'fjord');
    expect(plain(await debtor())).toContain('Lønnskonto');
  });

  it('shows the account of a draft whose bank shares no accounts, instead of hiding it', async () => {
    open('norway', [{ ...SAVINGS, bankId: 'north' }], PAYMENT_KINDS, NAMED, 'fjord');
    await debtor();
    const typed = screen.getByRole<HTMLInputElement>('textbox', {
      name: say('paymentForm.labels.debtorAccount'),
    });
    expect(typed.value.replaceAll(/\s/g, '')).toBe('86011117947');
  });

  it('offers the kinds that a bank has, and the one that is open', async () => {
    open('norway', [CURRENT], ['sepa-credit-transfers']);
    const legend = say('newPayment.legend');
    // A phone shows the button, and wider screens the tabs.
    const [button, tabs] = await screen.findAllByRole('navigation', { name: legend });
    expect(within(button as HTMLElement).getByRole('button')).toBeTruthy();
    await waitFor(() =>
      expect(
        within(tabs as HTMLElement)
          .getAllByRole('link')
          .map(plain),
      ).toEqual([say('newPayment.intents.norway.tab'), say('newPayment.intents.europe.tab')]),
    );
  });

  it('has the kinds in a sheet for a phone, each with what it is for, and goes on with what is typed', async () => {
    const { user, visited } = open('norway');
    await debtor();
    await user.click(screen.getByRole('button', { name: 'Kind of payment: In Norway' }));
    const sheet = await screen.findByRole('dialog', { name: 'Kind of payment' });
    const kinds = within(sheet).getAllByRole('link');
    expect(kinds.map(plain)).toContain(
      'In EuropeIn euros, to an IBAN in a SEPA country (most of Europe).',
    );
    expect(kinds.map((kind) => kind.getAttribute('aria-current'))).toEqual([
      'page',
      ...Array(6).fill(null),
    ]);
    await user.click(within(sheet).getByRole('link', { name: /^Abroad/ }));
    expect(visited).toEqual(['/payments/new/abroad']);
    await waitFor(() => expect(screen.queryByRole('dialog')).toBeNull());
  });

  it.each([
    ['norway', 'To a Norwegian account, today or on a later date.', true],
    [
      'at-once',
      'To a Norwegian account. Your bank decides whether it pays immediately or in its next payment run.',
      false,
    ],
  ] as const)(
    'leaves its sentence off a phone, which has it in the sheet, unless it limits a promise: %s',
    async (intent, sentence, isLeftOff) => {
      open(intent);
      await debtor();
      expect(screen.getByText(sentence).classList.contains('max-sm:hidden')).toBe(isLeftOff);
    },
  );

  it('has the amount on the button, and above it the recipient, the account and the day, once it is known who gets how much', async () => {
    const { user } = open('norway');
    await debtor();
    const submits = () =>
      screen.getAllByRole('button', { name: /^Review payment/ }).map((button) => plain(button));
    expect(submits()).toEqual(['Review payment', 'Review payment']);
    await user.type(field('creditorName'), 'Kraftlaget');
    await user.type(field('creditorBban'), '12043174442');
    expect(submits()).toEqual(['Review payment', 'Review payment']);
    const above = () =>
      screen.getAllByRole('button', { name: /^Review payment/ })[0]?.previousElementSibling;
    expect(above()).toBeNull();
    await user.type(field('amount'), '1249,5');
    expect(submits()).toEqual(['Review payment1,249.50 NOK', 'Review payment']);
    const day = screen.getByRole('textbox', { name: /^Payment date/ });
    await user.clear(day);
    await user.type(day, '17/12/2030');
    expect(plain(above() as HTMLElement)).toBe(
      'To KraftlagetSparekonto · Tuesday 17 December 2030',
    );
  });

  it('takes the country of an IBAN for the recipient’s, unless one is chosen', async () => {
    const { user } = open('abroad');
    await debtor();
    const country = () =>
      screen.getByRole<HTMLInputElement>('combobox', {
        name: say('paymentForm.abroad.country'),
      });
    const iban = screen.getByRole('textbox', { name: say('paymentForm.labels.creditorIban') });
    await user.type(iban, 'ZZ12');
    expect(country().value).toBe('');
    await user.clear(iban);
    await user.type(iban, 'FR76');
    expect(country().value).toBe('France');
    await user.clear(iban);
    await user.type(iban, 'DE89');
    expect(country().value).toBe('France');
  });

  it('proposes the currency of the recipient’s country until another is chosen, and takes what was missing back', async () => {
    const { user } = open('abroad');
    await debtor();
    const chosen = (label: 'country' | 'currency') =>
      screen.getByRole<HTMLInputElement>('combobox', {
        name: say(
          label === 'country' ? 'paymentForm.abroad.country' : 'paymentForm.labels.currency',
        ),
      });
    const [review] = screen.getAllByRole('button', { name: /^Review payment/ });
    if (review) await user.click(review);
    await screen.findAllByText('Choose a currency.');
    const iban = screen.getByRole('textbox', { name: say('paymentForm.labels.creditorIban') });
    await user.type(iban, 'SE45');
    expect([chosen('country').value, chosen('currency').value]).toEqual(['Sweden', 'SEK']);
    screen.getByText('The bank converts from NOK at its own rate.');
    await waitFor(() => {
      expect(screen.queryByText('Choose a currency.')).toBeNull();
      expect(screen.queryByText('Choose a country.')).toBeNull();
    });
    const choose = async (label: 'country' | 'currency', text: string) => {
      await user.clear(chosen(label));
      await user.type(chosen(label), text);
      await user.tab();
    };
    await choose('country', 'Denmark');
    expect(chosen('currency').value).toBe('DKK');
    await choose('currency', 'USD');
    await choose('country', 'Germany');
    expect(chosen('currency').value).toBe('USD');
  });

  it('has what most leave as it is in lines abroad, which say it and open in place', async () => {
    const { user } = open('abroad');
    await debtor();
    const line = (name: string) =>
      screen.getByText(name, { selector: 'summary *' }).closest('details') as HTMLDetailsElement;
    const lines = () =>
      ['Street and postcode', 'Message or reference', 'When', 'Speed'].map((name) =>
        plain(line(name).querySelector('summary') as HTMLElement),
      );
    expect(lines()).toEqual([
      'Street and postcode(optional)',
      'Message or reference(optional)',
      'WhenAs soon as possible',
      'SpeedNormal',
    ]);
    await user.type(
      screen.getByRole('textbox', { name: /^Street/, hidden: true }),
      'Rue de Rivoli',
    );
    await user.type(screen.getByRole('textbox', { name: /^Postcode/, hidden: true }), '75001');
    await user.type(screen.getByRole('textbox', { name: /^Message/, hidden: true }), 'Thanks');
    await user.click(screen.getByRole('radio', { name: /^Urgent/, hidden: true }));
    await user.type(
      screen.getByRole('textbox', { name: /^Payment date/, hidden: true }),
      '17/12/2030',
    );
    expect(lines()).toEqual([
      'Street and postcodeRue de Rivoli 75001',
      'Message or referenceThanks',
      'WhenTuesday 17 December 2030',
      'SpeedUrgent',
    ]);
    expect(line('When').open).toBe(false);
    await user.type(screen.getByRole('textbox', { name: /^Payment date/, hidden: true }), '9');
    await user.tab();
    await waitFor(() => expect(line('When').open).toBe(true));
    // An error in it holds it open.
    line('When').open = false;
    fireEvent(line('When'), new Event('toggle'));
    expect(line('When').open).toBe(true);
    expect(line('Speed').open).toBe(false);
    // One elsewhere opens none.
    const town = screen.getByRole('textbox', { name: /^Town/ });
    await user.type(town, '😀');
    await user.tab();
    await waitFor(() => expect(town.getAttribute('aria-invalid')).toBe('true'));
    expect(screen.getByText('More details').closest('details')?.open).toBe(false);
  });

  it('takes a number that is no IBAN abroad, and types on in its field', async () => {
    const { user } = open('abroad');
    await debtor();
    await user.click(screen.getByRole('button', { name: say('paymentForm.accountForm.bban') }));
    const number = field('creditorBban');
    await waitFor(() => expect(document.activeElement).toBe(number));
    await user.click(screen.getByRole('button', { name: say('paymentForm.accountForm.iban') }));
    expect(number.isConnected).toBe(false);
  });

  it('takes for a KID what is one, and for a message what the person says is one', async () => {
    const { user } = open('norway');
    await debtor();
    const message = () =>
      screen.findByRole<HTMLInputElement>('textbox', {
        name: new RegExp(say('paymentForm.labels.message')),
      });
    await user.type(await message(), '1234567897');
    await waitFor(() => expect(field('kid').value).toBe('1234567897'));
    expect(document.activeElement).toBe(field('kid'));
    await user.click(screen.getByRole('radio', { name: say('paymentForm.remittance.message') }));
    expect((await message()).value).toBe('1234567897');
    await user.type(await message(), ' takk');
    expect((await message()).value).toBe('1234567897 takk');
    await user.clear(await message());
    await user.type(await message(), 'Takk for 2026');
    expect((await message()).value).toBe('Takk for 2026');
  });

  it('takes a number back into the message when words follow it', async () => {
    const { user } = open('norway');
    await debtor();
    const message = () =>
      screen.findByRole<HTMLInputElement>('textbox', {
        name: new RegExp(say('paymentForm.labels.message')),
      });
    await user.click(await message());
    await user.keyboard('1234567897');
    await waitFor(() => expect(document.activeElement).toBe(field('kid')));
    await user.keyboard(' t');
    await waitFor(async () => expect(document.activeElement).toBe(await message()));
    await user.keyboard('akk for sist');
    expect((await message()).value).toBe('1234567897 takk for sist');
    expect(
      screen.getByRole<HTMLInputElement>('radio', {
        name: say('paymentForm.remittance.message'),
      }).checked,
    ).toBe(true);
  });

  it('fills in a bill that is pasted anywhere, and is as before when that is undone', async () => {
    const { user } = open('norway');
    await debtor();
    paste(document.body, BILL);
    await waitFor(() => expect(field('creditorBban').value).toBe('1204 31 74442'));
    expect(field('creditorName').value).toBe('Kraftlaget');
    expect(field('kid').value).toBe('1234567897');
    expect(field('amount').value).toBe('1,249.50');
    const note = screen.getByRole('region', { name: say('paymentForm.paste.title') });
    expect(plain(note)).toContain(say('paymentForm.paste.filled', { count: 4 }));
    expect(plain(note)).toContain(say('paymentForm.paste.compare'));
    expect(plain(note)).toContain('1,249.50 NOK');
    expect(plain(note)).not.toContain(say('paymentForm.paste.missing'));
    await user.click(within(note).getByRole('button', { name: say('paymentForm.paste.undo') }));
    expect(field('creditorBban').value).toBe('');
    expect(field('amount').value).toBe('');
  });

  it('says what a bill left out, until that is filled in, and leads there', async () => {
    const { user } = open('norway');
    await debtor();
    paste(document.body, BILL.replace('Betales til: Kraftlaget', 'Forfall 20.12.2026'));
    const note = screen.getByRole('region', { name: say('paymentForm.paste.title') });
    const missing = await within(note).findByRole('button', {
      name: say('paymentForm.labels.creditorName'),
    });
    expect(plain(note)).toContain('20/12/2026');
    await user.click(missing);
    expect(document.activeElement).toBe(field('creditorName'));
    await user.keyboard('Kraftlaget');
    expect(plain(note)).not.toContain(say('paymentForm.paste.missing'));
  });

  it('offers a name that it only guessed, and does not ask for it a second time', async () => {
    const { user } = open('norway');
    await debtor();
    paste(document.body, BILL.replace('Betales til: Kraftlaget', 'Kraftlaget AS'));
    const note = screen.getByRole('region', { name: say('paymentForm.paste.title') });
    const offer = await within(note).findByRole('button', {
      name: 'Use this name',
      description: 'The bill begins with Kraftlaget AS. Is that the recipient?',
    });
    const names = within(note).queryAllByText(say('paymentForm.labels.creditorName'));
    expect(names).toEqual([]);
    expect(plain(note)).not.toContain(say('paymentForm.paste.missing'));
    await user.click(offer);
    expect(field('creditorName').value).toBe('Kraftlaget AS');
    expect(within(note).getByText(say('paymentForm.labels.creditorName'))).toBeTruthy();
    expect(plain(note)).not.toContain('Is that the recipient?');
  });

  it('asks before it pays another account than the one that is written', async () => {
    const { user } = open('norway');
    await debtor();
    await user.type(field('creditorBban'), '86011117947');
    paste(field('creditorName'), '1204 31 74442');
    const offer = say('paymentForm.paste.replace', {
      field: say('paymentForm.labels.creditorBban'),
      value: '1204 31 74442',
      instead: '8601 11 17947',
    });
    const button = await screen.findByRole('button', {
      name: offer,
      description: 'Recipient’s account number: the form already has 8601 11 17947.',
    });
    expect(plain(button)).toBe('Use 1204 31 74442 instead');
    expect(field('creditorBban').value).toBe('8601 11 17947');
    expect(field('creditorName').value).toBe('');
    await user.click(button);
    expect(field('creditorBban').value).toBe('1204 31 74442');
  });

  it('takes the currency of an amount together with it', async () => {
    const { user } = open('norway');
    await debtor();
    await user.type(field('amount'), '500');
    paste(document.body, BILL.replace('1 249,50', 'EUR 100,00'));
    const button = await screen.findByRole('button', {
      name: /^Amount: use 100\.00\sEUR instead of 500\.00\sNOK$/,
    });
    expect(plain(button)).toBe('Use 100.00 EUR instead');
    await user.click(button);
    expect(field('amount').value).toBe('100.00');
    expect(screen.getByRole('button', { name: /^Review payment.*100\.00\sEUR/ })).toBeTruthy();
    await user.click(screen.getByRole('button', { name: say('paymentForm.paste.undo') }));
    expect(screen.getByRole('button', { name: /^Review payment.*500\.00\sNOK/ })).toBeTruthy();
  });

  it('fills in nothing of a bill that asks for nothing', async () => {
    open('norway');
    await debtor();
    paste(document.body, BILL.replace('1 249,50', '-350,00'));
    expect(await screen.findByText('There is nothing to pay on this bill.')).toBeTruthy();
    expect(field('creditorBban').value).toBe('');
    expect(field('amount').value).toBe('');
  });

  it('reads a file in the encoding of older systems, and says that an IBAN in it is wrong', async () => {
    open('norway');
    await debtor();
    const xml = `<Invoice><AccountingSupplierParty><Party><PartyName><Name>Ærlig, Bjørn</Name></PartyName></Party></AccountingSupplierParty>
<PaymentMeans><PayeeFinancialAccount><ID>NO9412043174442</ID></PayeeFinancialAccount></PaymentMeans></Invoice>`;
    const bytes = Uint8Array.from(xml, (character) => character.charCodeAt(0));
    const file = new File([bytes], 'bill.xml', { type: 'text/xml' });
    fireEvent.paste(document.body, { clipboardData: { getData: () => '', files: [file] } });
    await waitFor(() => expect(field('creditorName').value).toBe('Ærlig, Bjørn'));
    const note = screen.getByRole('region', { name: say('paymentForm.paste.title') });
    expect(plain(note)).toContain('NO94 1204 3174 442, is wrong: its check digits do not match.');
    expect(field('creditorBban').value).toBe('');
  });

  it('leaves to a field what is pasted into it', async () => {
    open('norway');
    await debtor();
    expect(paste(field('amount'), '1249,50')).toBe(true);
    expect(screen.queryByText(say('paymentForm.paste.undo'))).toBeNull();
  });

  it('draws the rarely used fields once they are asked for', async () => {
    const { user } = open('norway');
    await debtor();
    const currency = () =>
      screen.queryByRole<HTMLInputElement>('combobox', {
        name: say('paymentForm.labels.currency'),
      });
    expect(currency()).toBeNull();
    await user.click(screen.getByText(say('paymentForm.more')));
    await waitFor(() => expect(currency()?.value).toBe('Norwegian Krone'));
  });

  it('draws them when one is wrong, and leads to that one from the summary', async () => {
    const { user } = open('standing-order', [CURRENT], PAYMENT_KINDS, {
      creditorAccount: { bban: '12043174442', iban: 'NO1', currency: 'NOK' },
    });
    await debtor();
    await user.click(
      screen.getAllByRole('button', { name: /^Review standing order/ })[0] as HTMLElement,
    );
    await user.click(await screen.findByRole('button', { name: /IBAN/ }));
    expect(document.activeElement?.getAttribute('name')).toBe('creditorAccount.iban');
    const more = document.activeElement?.closest('details');
    expect(more?.open).toBe(true);
    await user.clear(document.activeElement as HTMLInputElement);
    await waitFor(() => expect(screen.queryByRole('button', { name: /IBAN/ })).toBeNull());
    expect(more?.open).toBe(true);
  });

  it('offers an account that has enough', async () => {
    const { user } = open('norway', [
      { ...CURRENT, lastUsedAt: '2026-11-20T08:00:00.000Z' },
      SAVINGS,
    ]);
    expect(plain(await debtor())).toContain('Brukskonto');
    await user.type(field('amount'), '1000.01');
    await user.click(await screen.findByRole('button', { name: /^Pay from Sparekonto/ }));
    expect(plain(await debtor())).toContain('Sparekonto');
  });
});

describe('a draft whose person is signed out', () => {
  const TITLE = 'You’re signed out';
  const LINK = { name: 'Sign in (new tab)' };

  it('stays on the page, says that it is not saved, and leads to sign in in a new tab', async () => {
    const { user } = open('norway', [CURRENT], PAYMENT_KINDS, undefined, null, undefined, true);
    await debtor();
    await user.type(field('creditorName'), 'Kraftlaget');
    expect(await screen.findByText(TITLE)).toBeTruthy();
    const link = screen.getByRole('link', LINK);
    expect(link.getAttribute('href')).toBe('/sign-in');
    expect(link.getAttribute('target')).toBe('_blank');
    expect(screen.getByText('Draft not saved: you’re signed out.')).toBeTruthy();
    expect(field('creditorName').value).toBe('Kraftlaget');
  });

  it('says so once, also when the payment is to be reviewed', async () => {
    const { user } = open('norway', [CURRENT], PAYMENT_KINDS, undefined, null, undefined, true);
    await debtor();
    await user.type(field('creditorName'), 'Kraftlaget');
    await user.type(field('creditorBban'), '12043174442');
    await user.type(field('amount'), '10');
    await screen.findByText(TITLE);
    await user.click(screen.getAllByRole('button', { name: /^Review payment/ })[0] as HTMLElement);
    await waitFor(() =>
      expect(screen.getByText(TITLE).closest('[role=alert]')?.parentElement?.tagName).toBe('DIV'),
    );
    expect(screen.getAllByText(TITLE)).toHaveLength(1);
    expect(screen.getByRole('link', LINK)).toBeTruthy();
  });
});

const TYPED = {
  creditorName: 'Kraftlaget',
  creditorAccount: { bban: '12043174442' },
  instructedAmount: { amount: '1249,50', currency: 'NOK' },
};

describe('a draft of another kind than the page', () => {
  it('fills in the form, as after the back button, and stays the same draft', async () => {
    const { asked, user } = open(
      'norway',
      [CURRENT, SAVINGS],
      PAYMENT_KINDS,
      TYPED,
      null,
      'periodic-payments',
    );
    await debtor();
    expect(field('creditorName').value).toBe('Kraftlaget');
    expect(field('amount').value).toBe('1249,50');
    const changes = () => asked.filter(({ method }) => method !== 'GET');
    expect(changes()).toEqual([]);
    await user.type(field('creditorName'), '2');
    await waitFor(() => expect(changes()).toHaveLength(1), { timeout: 5_000 });
    expect(changes()[0]).toMatchObject({
      method: 'PUT',
      path: '/api/payment-drafts/draft-1',
      body: {
        kind: 'norwegian-domestic-credit-transfers',
        input: { creditorName: 'Kraftlaget2', creditorAccount: { bban: '12043174442' } },
      },
    });
  });

  it.each([
    ['the same day, while the bank has a run left', '17:59', '27/11/2026'],
    ['the next day, after the last run', '18:00', '28/11/2026'],
  ])(
    'begins a standing order with the first day on which the bank can pay: %s',
    async (_, time, day) => {
      vi.useFakeTimers({ now: new Date(`2026-11-27T${time}:00+01:00`), toFake: ['Date'] });
      open('standing-order');
      await debtor();
      const name = say('paymentForm.labels.startDate');
      expect(screen.getByRole<HTMLInputElement>('textbox', { name }).value).toBe(day);
      vi.useRealTimers();
    },
  );

  it('says nothing of a day where this kind has none', async () => {
    open(
      'at-once',
      [CURRENT, SAVINGS],
      PAYMENT_KINDS,
      { ...TYPED, requestedExecutionDate: '30.11.2026' },
      null,
      firstKindOf('norway'),
    );
    await debtor();
    const summary = within(screen.getByRole('complementary'));
    expect(summary.getByText(/^Left afterwards:/)).toBeTruthy();
    summary.getByText('Immediately, or in the bank’s next payment run');
    expect(summary.queryByText(/November|30/)).toBeNull();
  });

  it('begins with the usual values where the kind before had blanks', async () => {
    open(
      'standing-order',
      [CURRENT, SAVINGS],
      PAYMENT_KINDS,
      { ...TYPED, frequency: '', executionRule: '', startDate: '' },
      null,
      firstKindOf('norway'),
    );
    await debtor();
    const summary = within(screen.getByRole('complementary'));
    expect(await summary.findByText('Starts')).toBeTruthy();
  });

  it('opens in its own form where the page has no field for its table', async () => {
    const { visited } = open(
      'norway',
      [CURRENT, SAVINGS],
      PAYMENT_KINDS,
      { payments: [TYPED] },
      null,
      'bulk-payments',
    );
    await waitFor(() => expect(visited).toEqual(['/payments/new/many?draft=draft-1']));
    expect(screen.queryByRole('textbox')).toBeNull();
  });

  it('is read again when its form opens, after what the form before it still saves', async () => {
    let saved = () => {};
    readDraftAfter('draft-1', new Promise<void>((resolve) => (saved = resolve)));
    const { asked } = open('norway', [CURRENT], PAYMENT_KINDS, TYPED);
    const reads = () => asked.filter(({ path }) => path === '/api/payment-drafts/draft-1');
    await waitFor(() => expect(asked.length).toBeGreaterThan(1));
    expect(reads()).toEqual([]);
    saved();
    await debtor();
    expect(reads()).toHaveLength(1);
  });
});

describe('a transfer', () => {
  const creditor = () => screen.findByRole('combobox', { name: say('paymentForm.transfer.to') });

  it('goes to the other one of two accounts, and the other way round at a press', async () => {
    const { user } = open('transfer');
    expect(plain(await debtor())).toContain('Sparekonto');
    expect(plain(await creditor())).toContain('Brukskonto');
    await user.click(screen.getByRole('button', { name: say('paymentForm.transfer.swap') }));
    expect(plain(await debtor())).toContain('Brukskonto');
    expect(plain(await creditor())).toContain('Sparekonto');
  });

  it('is called a transfer from its first question to its button', async () => {
    open('transfer');
    await screen.findByRole('combobox', { name: 'Transfer from' });
    await screen.findByRole('combobox', { name: 'Transfer to' });
    for (const button of screen.getAllByRole('button', { name: /^Review/ })) {
      expect(plain(button)).toMatch(/^Review transfer/);
    }
  });

  it('asks for the text on one’s own statements, since there is no recipient to write to', async () => {
    open('transfer');
    await debtor();
    screen.getByRole('textbox', { name: 'Text on your statements (optional)' });
    expect(screen.queryByRole('textbox', { name: /Message to recipient/ })).toBeNull();
  });

  it('begins with what a failed payment lacked, between the accounts it names', async () => {
    open('transfer', [CURRENT, SAVINGS], PAYMENT_KINDS, {
      debtorAccount: CURRENT.reference,
      creditorAccount: { bban: SAVINGS.reference.bban },
      instructedAmount: { amount: '9,700.00', currency: 'NOK' },
      choices: { isTransfer: true, bankId: CURRENT.bankId },
    });
    expect(plain(await debtor())).toContain('Brukskonto');
    expect(plain(await creditor())).toContain('Sparekonto');
    expect(field('amount').value.replaceAll('\u00a0', ' ')).toBe('9,700.00');
  });

  it('sends the text that is typed, and no KID that another kind of payment left', async () => {
    const { asked, user } = open(
      'transfer',
      [CURRENT, SAVINGS],
      PAYMENT_KINDS,
      {
        ...TYPED,
        remittanceInformationStructured: { reference: '2345676' },
        choices: { remittance: 'reference' },
      },
      null,
      firstKindOf('norway'),
    );
    await debtor();
    const summary = within(screen.getByRole('complementary'));
    expect(summary.queryByText('2345676')).toBeNull();
    const text = screen.getByRole('textbox', { name: 'Text on your statements (optional)' });
    await user.type(text, 'S');
    const changes = () => asked.filter(({ method }) => method !== 'GET');
    await waitFor(() => expect(changes()).toHaveLength(1), { timeout: 5_000 });
    expect(changes()[0]).toMatchObject({
      body: {
        input: { remittanceInformationUnstructured: 'S', choices: { remittance: 'message' } },
      },
    });
  });

  it('needs two accounts', async () => {
    open('transfer', [CURRENT]);
    expect(await screen.findByText(say('newPayment.oneAccountTitle'))).toBeTruthy();
  });
});
