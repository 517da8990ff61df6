/** Pages after a press, while waiting, and when the bank or Brygge does not answer. */
import type { Page, Route } from '@playwright/test';
import { PICTURED_BILL } from '@/lib/view/front-pictures';
import type { Place } from './places';

/** Presses the first button of the page with a name that matches. */
export function press(name: RegExp) {
  return (page: Page) =>
    page.locator('main').getByRole('button', { name }).filter({ visible: true }).first().click();
}

/** Fills in the form from a bill. */
export async function pasteBill(page: Page): Promise<void> {
  await press(/^(Paste|Lim inn)$/)(page);
  await page.getByLabel(/^(Paste the text here|Lim inn teksten her)$/).fill(PICTURED_BILL);
  await press(/^(Fill in the form|Fyll ut skjemaet)$/)(page);
  await page.getByRole('status').getByRole('button').first().waitFor();
}

/** A press that opens a dialog. */
const open = (name: RegExp) => async (page: Page) => {
  await press(name)(page);
  await page.getByRole('dialog').waitFor();
};

const problem = (code: string, status: number) => (route: Route) =>
  route.fulfill({
    status,
    contentType: 'application/problem+json',
    body: JSON.stringify({ code, title: code, requestId: 'b7b7a2f6-6df2-4b5c-9fd8-0f1a90d1c2a1' }),
  });

const unanswered = () => {};

/** Long enough for the browser to report shifts. */
const NOTED_MILLISECONDS = 500;

/** Nothing shifts on paper, and shifts from changing the medium do not count. */
async function print(page: Page): Promise<void> {
  await page.emulateMedia({ media: 'print' });
  await page.evaluate(() => window.dispatchEvent(new Event('beforeprint')));
  await page.waitForTimeout(NOTED_MILLISECONDS);
  await page.evaluate(() => window.layoutShifts?.splice(0));
}

export const STATES: readonly Place[] = [
  { name: 'entry offline', visitor: 'nobody', path: '/offline/en' },
  { name: 'entry offline in bokmål', visitor: 'nobody', path: '/offline/nb' },
  {
    name: 'dialog search',
    visitor: 'trial',
    path: '/payments',
    act: async (page) => {
      await page.keyboard.press('Control+k');
      await page.getByRole('combobox').fill('kiwi');
      await page.getByRole('option').first().waitFor();
    },
  },
  {
    name: 'dialog search, nothing found',
    visitor: 'trial',
    path: '/payments',
    act: async (page) => {
      await page.keyboard.press('Control+k');
      await page.getByRole('combobox').fill('qqqq');
      await page
        .getByRole('dialog')
        .getByText(/^(Nothing found|Ingen treff) /)
        .waitFor();
    },
  },
  {
    name: 'dialog keys',
    visitor: 'trial',
    path: '/payments',
    act: async (page) => {
      await page.keyboard.press('?');
      await page.getByRole('dialog').waitFor();
    },
  },
  { name: 'dialog filter', visitor: 'trial', path: '/transactions', act: open(/^Filter/) },
  {
    name: 'dialog export',
    visitor: 'trial',
    path: '/transactions',
    act: open(/^(Export|Eksporter)$/),
  },
  {
    name: 'dialog statement',
    visitor: 'trial',
    path: ({ account }) => `/accounts/${account}`,
    act: open(/^(Statement|Kontoutskrift)$/),
  },
  {
    name: 'dialog transaction',
    visitor: 'trial',
    path: '/transactions',
    act: open(/^(Details of|Detaljer om) .*(Worth a look|Verdt å se på)/),
  },
  {
    name: 'payments several chosen',
    visitor: 'trial',
    path: '/payments',
    act: press(/^(Choose (all|both)|Velg (alle|begge))/),
  },
  {
    name: 'pay with a pasted bill',
    visitor: 'trial',
    path: '/payments/new/norway',
    act: pasteBill,
  },
  {
    name: 'transactions none found',
    visitor: 'trial',
    path: '/transactions?q=qqqq',
  },
  {
    name: 'transactions while they are read',
    visitor: 'trial',
    path: '/transactions',
    answers: { '**/api/accounts/*/sync': unanswered },
  },
  {
    name: 'transactions without the bank',
    visitor: 'trial',
    path: '/transactions',
    answers: { '**/api/accounts/*/sync': problem('bank-unreachable', 502) },
  },
  {
    name: 'accounts without the bank',
    visitor: 'trial',
    path: '/accounts',
    answers: { '**/api/accounts/*/balances*': problem('bank-unreachable', 502) },
  },
  {
    name: 'accounts one without the bank',
    visitor: 'trial',
    path: ({ account }) => `/accounts/${account}`,
    answers: {
      '**/api/accounts/*/balances*': problem('bank-unreachable', 502),
      '**/api/accounts/*/sync': problem('bank-unreachable', 502),
    },
  },
  {
    name: 'overview without the bank',
    visitor: 'trial',
    path: '/overview',
    answers: {
      '**/api/accounts/*/balances*': problem('bank-unreachable', 502),
      '**/api/accounts/*/sync': problem('bank-unreachable', 502),
    },
  },
  {
    name: 'overview without an answer',
    visitor: 'trial',
    path: '/overview',
    answers: { '**/api/insight/**': problem('internal', 500) },
  },
  {
    name: 'inspector without an answer',
    visitor: 'trial',
    path: '/inspector',
    answers: { '**/api/inspector*': problem('unavailable', 503) },
  },
  {
    name: 'paper transactions',
    visitor: 'trial',
    path: ({ account }) => `/accounts/${account}`,
    act: print,
  },
  {
    name: 'paper receipt',
    visitor: 'trial',
    path: ({ payment }) => `/payments/${payment('Marte Fosse')}`,
    act: print,
  },
];
