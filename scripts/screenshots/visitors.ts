/** The browsers for pictures: one for each visitor and language, with the data of its trial. */
import { randomUUID } from 'node:crypto';
import type { Browser, BrowserContext, Page } from '@playwright/test';
import type { AccountsView } from '@/lib/view/account';
import type { BasketsView } from '@/lib/view/basket';
import { CONTEXT_COOKIE } from '@/lib/view/connection/acting-context';
import type { ConnectionsView } from '@/lib/view/connection/connection';
import type { InspectorView } from '@/lib/view/inspected/inspector';
import type { PaymentsView } from '@/lib/view/payment';
import type { Locale } from '@/lib/view/user/preference';
import { countLayoutShift, scrollAsPhonesDo, settle, watchRequests } from './examine';
import type { Findings, Visitor } from './places';

export type Visitors = { contexts: Readonly<Record<Visitor, BrowserContext>>; found: Findings };

/** The product's address, and the language to use. */
export type Studio = { browser: Browser; appUrl: string; locale: Locale };

/** Opens the browsers for a language. */
export async function openVisitors(studio: Studio): Promise<Visitors> {
  const nobody = await openBrowser(studio);
  const newcomer = await openBrowser(studio);
  await register(newcomer, studio.appUrl);
  const trial = await openTrial(studio);
  const found = await findingsOf(trial);
  const company = await openBrowser(studio, await trial.storageState());
  await company.addCookies([{ name: CONTEXT_COOKIE, value: found.companyId, url: studio.appUrl }]);
  return { contexts: { nobody, newcomer, trial, company }, found };
}

/** Opens a browser with a trial, started with its button like a user would. */
export async function openTrial(studio: Studio): Promise<BrowserContext> {
  const trial = await openBrowser(studio);
  await beginTrial(await trial.newPage());
  return trial;
}

/** Opens a browser that nobody is signed in with, unless its state is that of another. */
export async function openBrowser(
  { browser, appUrl, locale }: Studio,
  storageState?: Awaited<ReturnType<BrowserContext['storageState']>>,
): Promise<BrowserContext> {
  const context = await browser.newContext({
    baseURL: appUrl,
    locale: locale === 'en' ? 'en-GB' : 'nb-NO',
    timezoneId: 'Europe/Oslo',
    reducedMotion: 'reduce',
    viewport: { width: 1280, height: 832 },
    ...(storageState && { storageState }),
  });
  context.on('page', watchRequests);
  await context.addInitScript(countLayoutShift);
  await context.addInitScript(scrollAsPhonesDo);
  return context;
}

async function register(context: BrowserContext, appUrl: string): Promise<void> {
  const person = {
    name: 'Ingrid Vik',
    email: `ingrid.${randomUUID().slice(0, 4)}@example.no`,
    password: 'seks små fisker i vannet',
  };
  const headers = { origin: new URL(appUrl).origin };
  const { request } = context;
  await request.post('/api/registration', { data: person, headers, failOnStatusCode: true });
  const { csrfToken } = await (await request.get('/api/auth/csrf')).json();
  const { email, password } = person;
  const form = { email, password, csrfToken, json: 'true' };
  await request.post('/api/auth/callback/credentials', { form, headers, failOnStatusCode: true });
}

const TRIAL_MILLISECONDS_MAX = 120_000;

async function beginTrial(page: Page): Promise<void> {
  await page.goto('/');
  await page
    .locator('main')
    .getByRole('button', { name: /^(Try it|Prøv) / })
    .first()
    .click();
  // A shared machine may stall while the bank is being connected.
  await page.waitForURL('**/overview', { timeout: TRIAL_MILLISECONDS_MAX });
  await settle(page);
}

/** Finds the items that places refer to. The inspector records calls from now on, and has some to show. */
async function findingsOf(context: BrowserContext): Promise<Findings> {
  const read = async <View>(path: string): Promise<View> => {
    const answer = await context.request.get(path, { failOnStatusCode: true });
    return answer.json();
  };
  const { connections } = await read<ConnectionsView>('/api/connections');
  const idOf = (which: 'PRIVATE' | 'CORPORATE') =>
    connections.find((each) => each.context === which)?.connectionId ?? '';
  const { accounts } = await read<AccountsView>('/api/accounts?context=private');
  const accountOf = (which: 'account' | 'card') =>
    accounts.find(({ kind }) => kind === which)?.accountId ?? '';
  const { payments } = await read<PaymentsView>('/api/payments?context=private');
  const { baskets } = await read<BasketsView>('/api/baskets?context=private');
  const page = context.pages()[0] ?? (await context.newPage());
  await page.goto('/inspector');
  await page.locator('main').getByRole('button').first().click();
  await page.goto(`/accounts/${accountOf('account')}`);
  await settle(page);
  const { calls } = await read<InspectorView>('/api/inspector');
  return {
    companyId: idOf('CORPORATE'),
    connectionId: idOf('PRIVATE'),
    account: accountOf('account'),
    card: accountOf('card'),
    basketId: baskets[0]?.basketId ?? '',
    callId: calls[0]?.callId ?? '',
    payment: (creditorName) =>
      payments.find((payment) => payment.creditorName === creditorName)?.paymentId ?? '',
  };
}
