/** Every page and state to take a picture of, in the order of the contact sheet. */
import type { Page, Route } from '@playwright/test';
import { PAYMENT_INTENTS } from '@/components/payment-form/draft/payment-intent';

/** Data of a trial in one language. */
export type Findings = {
  companyId: string;
  account: string;
  card: string;
  connectionId: string;
  basketId: string;
  callId: string;
  /** Looked up by the payment's recipient. */
  payment: (creditorName: string) => string;
};

/** Whose browser it is: a visitor's, a user's without a bank, or a trial's in private or for its company. */
export type Visitor = 'nobody' | 'newcomer' | 'trial' | 'company';

export type Place = {
  /** The file name; its first word is the group on the contact sheet. */
  name: string;
  visitor: Visitor;
  path: string | ((found: Findings) => string);
  /** The user's actions before the picture. */
  act?: (page: Page) => Promise<void>;
  /** Replaces the product's answers, by address. */
  answers?: Readonly<Record<string, (route: Route) => unknown>>;
};

/** A wide form has its button in another place than a narrow one. */
const submit = (page: Page) =>
  page.locator('main button[type=submit]').filter({ visible: true }).first().click();

export const PLACES: readonly Place[] = [
  { name: 'front', visitor: 'nobody', path: '/' },
  { name: 'front privacy', visitor: 'nobody', path: '/privacy' },
  { name: 'entry sign-in', visitor: 'nobody', path: '/sign-in' },
  { name: 'entry sign-in with mistakes', visitor: 'nobody', path: '/sign-in', act: submit },
  { name: 'entry register', visitor: 'nobody', path: '/register' },
  { name: 'entry register with mistakes', visitor: 'nobody', path: '/register', act: submit },
  { name: 'entry forgot password', visitor: 'nobody', path: '/forgot-password' },
  { name: 'entry reset password, link is bad', visitor: 'nobody', path: '/reset-password' },
  { name: 'entry confirm email, link is bad', visitor: 'nobody', path: '/confirm-email' },
  { name: 'entry remove passkeys, link is bad', visitor: 'nobody', path: '/remove-passkeys' },
  { name: 'entry move a bank, link is bad', visitor: 'nobody', path: '/move-connection' },
  { name: 'entry page not found', visitor: 'nobody', path: '/nowhere' },
  {
    name: 'entry back from the bank, cancelled',
    visitor: 'nobody',
    path: '/sca/outcome?reason=cancelled-at-bank',
  },
  {
    name: 'entry back from the bank, other browser',
    visitor: 'nobody',
    path: '/sca/outcome?reason=other-browser',
  },
  { name: 'entry outbox', visitor: 'nobody', path: '/outbox' },
  { name: 'overview', visitor: 'trial', path: '/overview' },
  { name: 'overview for the company', visitor: 'company', path: '/overview' },
  { name: 'overview without a bank', visitor: 'newcomer', path: '/overview' },
  {
    name: 'overview end the trial',
    visitor: 'trial',
    path: '/settings',
    act: async (page) => {
      // On wide screens it is beside the page.
      await page
        .getByRole('button', { name: /Sign out|Logg ut/ })
        .filter({ visible: true })
        .click();
      await page.getByRole('alertdialog').waitFor();
    },
  },
  { name: 'accounts', visitor: 'trial', path: '/accounts' },
  { name: 'accounts for the company', visitor: 'company', path: '/accounts' },
  { name: 'accounts without a bank', visitor: 'newcomer', path: '/accounts' },
  { name: 'accounts one', visitor: 'trial', path: ({ account }) => `/accounts/${account}` },
  { name: 'accounts card', visitor: 'trial', path: ({ card }) => `/accounts/${card}` },
  { name: 'transactions', visitor: 'trial', path: '/transactions' },
  { name: 'transactions for the company', visitor: 'company', path: '/transactions' },
  { name: 'transactions without a bank', visitor: 'newcomer', path: '/transactions' },
  { name: 'payments', visitor: 'trial', path: '/payments' },
  { name: 'payments for the company', visitor: 'company', path: '/payments' },
  { name: 'payments without a bank', visitor: 'newcomer', path: '/payments' },
  paymentOf('waits', 'Årstad SFO'),
  paymentOf('approved', 'Eikeland Rør AS'),
  paymentOf('paid', 'Marte Fosse'),
  paymentOf('failed', 'Sognefjord Hytteutleie AS'),
  ...PAYMENT_INTENTS.map(
    (intent): Place => ({
      name: `pay ${intent}`,
      visitor: 'trial',
      path: `/payments/new/${intent}`,
    }),
  ),
  {
    name: 'pay with mistakes',
    visitor: 'trial',
    path: `/payments/new/${PAYMENT_INTENTS[0]}`,
    act: submit,
  },
  { name: 'baskets', visitor: 'trial', path: '/baskets' },
  { name: 'baskets without a bank', visitor: 'newcomer', path: '/baskets' },
  { name: 'baskets one', visitor: 'trial', path: ({ basketId }) => `/baskets/${basketId}` },
  { name: 'baskets new', visitor: 'trial', path: '/baskets/new' },
  { name: 'connections', visitor: 'trial', path: '/connections' },
  { name: 'connections without a bank', visitor: 'newcomer', path: '/connections' },
  { name: 'connections new', visitor: 'newcomer', path: '/connections/new' },
  {
    name: 'connections connected',
    visitor: 'trial',
    path: ({ connectionId }) => `/connections/connected?connection=${connectionId}`,
  },
  {
    name: 'connections agreements',
    visitor: 'trial',
    path: '/connections/agreements?bank=sandbox',
  },
  { name: 'notices', visitor: 'trial', path: '/notices' },
  { name: 'notices none', visitor: 'newcomer', path: '/notices' },
  { name: 'settings', visitor: 'newcomer', path: '/settings' },
  { name: 'settings at the bank', visitor: 'newcomer', path: '/settings/banks' },
  { name: 'settings account', visitor: 'newcomer', path: '/settings/account' },
  { name: 'settings activity', visitor: 'newcomer', path: '/settings/activity' },
  { name: 'settings notices', visitor: 'newcomer', path: '/settings/notices' },
  { name: 'settings categories', visitor: 'trial', path: '/settings/categories' },
  { name: 'settings categories to sort', visitor: 'trial', path: '/settings/categories/sort' },
  { name: 'settings recipients', visitor: 'trial', path: '/settings/recipients' },
  { name: 'workbench inspector', visitor: 'trial', path: '/inspector' },
  { name: 'workbench inspector, nothing kept', visitor: 'newcomer', path: '/inspector' },
  { name: 'workbench call', visitor: 'trial', path: ({ callId }) => `/inspector/${callId}` },
  { name: 'workbench doctor', visitor: 'nobody', path: '/doctor' },
  {
    name: 'workbench doctor with an answer',
    visitor: 'nobody',
    path: '/doctor',
    act: async (page) => {
      await page.locator('main textarea').first().fill('GET /v1/accounts\nDate: yesterday');
      await submit(page);
    },
  },
];

function paymentOf(state: string, creditorName: string): Place {
  return {
    name: `payments ${state}`,
    visitor: 'trial',
    path: ({ payment }) => `/payments/${payment(creditorName)}`,
  };
}
