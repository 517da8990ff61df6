import type { Page } from '@playwright/test';
import type { AccountsView } from '@/lib/view/account';
import type { ActingContextsView } from '@/lib/view/connection/acting-context';
import type { PaymentDraftView, PaymentView } from '@/lib/view/payment';
import { callApi, callApplication } from './application';
import { setting } from './bank-customer';
import { type Brygge, expect, expectAccessible, newPerson, test } from './brygge';
import { type CorporateCustomer, newCorporateCustomer } from './corporate-customer';
import { bankDayIn } from './payments';

const YARD = { name: 'Drift', owner: 'Nordfjord Verft AS', accountName: 'Verftskonto' };
const FISH = { name: 'Lønn', owner: 'Skjærvik Fiskemottak AS', accountName: 'Fiskekonto' };

/** Goes as far as the bank's page with the accounts, whichever pages come before it. */
async function consentAtBank(brygge: Brygge, customer: CorporateCustomer): Promise<string[]> {
  const { page, bank } = brygge;
  await bank.arrived();
  const seen: string[] = [];
  for (;;) {
    const step = await page.locator('input[name]:not([type=hidden])').first().getAttribute('name');
    seen.push(step ?? '');
    if (step === 'identityNumber') await bank.identify(customer);
    else if (step === 'method') await bank.chooseMethod();
    else break;
  }
  await bank.consentTo();
  return seen;
}

async function connectCompany(
  brygge: Brygge,
  customer: CorporateCustomer,
  owner: string,
): Promise<string[]> {
  await brygge.open('/connections/agreements');
  await brygge.page.getByRole('button', { name: `Connect ${owner}` }).click();
  const seen = await consentAtBank(brygge, customer);
  await expect(brygge.heading(new RegExp(`^${owner} is connected to `))).toBeVisible();
  return seen;
}

const switchButton = (page: Page) => page.getByRole('button', { name: /^Acting for .*\. Switch$/ });

const actingFor = (name: string) => new RegExp(`^Acting for ${name}\\.`, 'i');

async function actFor(page: Page, name: string): Promise<void> {
  await switchButton(page).first().click();
  await page.getByRole('menuitemradio', { name }).click();
  await expect(switchButton(page).first()).toHaveAccessibleName(actingFor(name));
}

const banner = (page: Page) => page.getByRole('region', { name: 'Who you’re acting for' });

/** Pays from an account through the application's own API, as the form does. */
async function makePaymentIn(
  page: Page,
  contextId: string,
  bban: string,
  creditorName: string,
): Promise<PaymentView> {
  const draft = await callApi<PaymentDraftView>(page, 'POST', '/api/payment-drafts', {
    contextId,
    kind: 'norwegian-domestic-credit-transfers',
    input: {},
  });
  return callApi<PaymentView>(page, 'POST', '/api/payments', {
    draftId: draft.draftId,
    request: {
      instructedAmount: { amount: '77.25', currency: 'NOK' },
      debtorAccount: { bban, currency: 'NOK' },
      creditorName,
      creditorAccount: { bban: '12043174442', currency: 'NOK' },
      creditorAddress: { country: 'NO' },
      requestedExecutionDate: bankDayIn(0),
    },
  });
}

/** Pages that belong to a context; connections and settings belong to the person. */
const PAGES = [
  '/overview',
  '/accounts',
  '/transactions',
  '/payments',
  '/payments/new/norway',
  '/baskets',
  '/baskets/new',
];

const LISTS = [
  '/api/accounts',
  '/api/payments',
  '/api/payment-drafts',
  '/api/recipients',
  '/api/debtor-accounts',
  '/api/baskets',
  '/api/baskets/candidates',
  '/api/transactions',
  '/api/insight/upcoming',
];

const grouped = (bban: string) => `${bban.slice(0, 4)} ${bban.slice(4, 6)} ${bban.slice(6)}`;

test('one person in private and for two companies: each page and list shows one of them', async ({
  brygge,
  page,
}) => {
  test.setTimeout(300_000);
  const customer = await newCorporateCustomer('Ingrid Vik', [YARD, FISH]);
  await brygge.register(newPerson());
  await brygge.open('/overview');
  await brygge.settled();
  await expect(switchButton(page)).toHaveCount(0);
  await brygge.connect(customer.identityNumber);

  // The agreement is chosen here, so the bank asks for neither context nor agreement.
  expect(await connectCompany(brygge, customer, YARD.owner)).toEqual([
    'identityNumber',
    'method',
    'resourceIds',
  ]);
  await expect(banner(page)).toContainText(YARD.owner);
  await connectCompany(brygge, customer, FISH.owner);
  await expect(banner(page)).toContainText(FISH.owner);

  const { contexts } = await callApi<ActingContextsView>(page, 'GET', '/api/contexts');
  expect(contexts.map(({ name }) => name)).toEqual([null, YARD.owner, FISH.owner]);
  const { accounts } = await callApi<AccountsView>(page, 'GET', '/api/accounts');
  const acting = contexts.map(({ contextId, name }) => {
    const own = accounts.filter((account) =>
      name === null ? account.context === 'PRIVATE' : account.connectionId === contextId,
    );
    return {
      contextId,
      name: name ?? 'Yourself',
      bbans: own.map(({ bban }) => bban ?? ''),
      creditorName: `Mottaker av ${name ?? 'privat'}`,
    };
  });
  expect(acting.map(({ bbans }) => bbans.length)).toEqual([2, 1, 1]);

  for (const { contextId, bbans, creditorName } of acting)
    await makePaymentIn(page, contextId, bbans[0] ?? '', creditorName);

  for (const one of acting) {
    const others = acting.filter((other) => other !== one);
    const foreign = others.flatMap(({ bbans, creditorName }) => [
      ...bbans,
      ...bbans.map(grouped),
      creditorName,
    ]);
    await brygge.open('/overview');
    const before = await switchButton(page).first().getAttribute('aria-label');
    if (!actingFor(one.name).test(before ?? '')) await actFor(page, one.name);
    for (const path of PAGES) {
      // A page comes with what it shows, all but the basket builder, and its scripts with all that the person has.
      const answer = await callApplication(page, 'GET', path);
      const held = (await answer.text())
        .replaceAll(/<script.*?<\/script>/gs, '')
        // A name never breaks before its AS: there it has a space of another kind.
        .replaceAll('\u00a0', ' ');
      if (path === '/accounts') expect(held).toContain(grouped(one.bbans[0] ?? ''));
      if (path === '/payments') expect(held).toContain(one.creditorName);
      for (const secret of foreign) expect(held, `${path} for ${one.name}`).not.toContain(secret);
    }
    // The builder comes with nothing; one context shows what scripts make of the other pages.
    for (const path of one.name === FISH.owner ? PAGES : ['/baskets/new']) {
      await brygge.goOn(path);
      const main = page.getByRole('main');
      if (path === '/accounts') await expect(main).toContainText(grouped(one.bbans[0] ?? ''));
      if (path === '/payments' || path === '/baskets/new')
        await expect(main).toContainText(one.creditorName);
      const shown = (await main.innerText()).replaceAll('\u00a0', ' ');
      for (const secret of foreign) expect(shown, `${path} for ${one.name}`).not.toContain(secret);
      if (one.contextId === 'private') await expect(banner(page)).not.toContainText('Acting for');
      else await expect(banner(page)).toContainText(`Acting for ${one.name}`);
    }
    for (const path of LISTS) {
      const text = JSON.stringify(await callApi(page, 'GET', `${path}?context=${one.contextId}`));
      for (const secret of foreign) expect(text, `${path} for ${one.name}`).not.toContain(secret);
    }
  }

  // Switching context leaves pages of the old context; pages of the person are the same in every context.
  await brygge.open('/accounts');
  await page.getByRole('link', { name: new RegExp(FISH.accountName) }).click();
  await expect(brygge.heading(FISH.accountName)).toBeVisible();
  await banner(page).getByRole('button', { name: 'Act for yourself' }).click();
  await expect(page).toHaveURL(/\/accounts$/);
  await expect(page.getByRole('link', { name: /Brukskonto/ })).toBeVisible();
  await expect(page.getByText(FISH.accountName)).toHaveCount(0);
  await brygge.goOn('/connections');
  await expect(page.getByRole('heading', { name: YARD.owner })).toBeVisible();
  await expect(page.getByRole('heading', { name: FISH.owner })).toBeVisible();
});

test('the switch works by keyboard, on a phone too, and axe finds nothing', async ({
  brygge,
  page,
}) => {
  test.slow();
  const customer = await newCorporateCustomer('Torstein Aune', [YARD]);
  await brygge.register(newPerson());
  await brygge.connect(customer.identityNumber);
  await brygge.open('/connections/agreements');
  await expect(page.getByText(YARD.owner)).toBeVisible();
  await expectAccessible(page);
  await connectCompany(brygge, customer, YARD.owner);
  await expectAccessible(page);

  // Back from the bank, the page has just been loaded, and a key before its scripts does nothing.
  await brygge.settled();
  await switchButton(page).focus();
  await page.keyboard.press('Enter');
  await expect(page.getByRole('menuitemradio', { name: YARD.owner })).toBeVisible();
  await expectAccessible(page);
  // The menu moves the focus a task after the key, and a key pressed in between would reach the previous item.
  await expect(page.locator('[role=menu]:focus, [role=menu] :focus')).toBeVisible();
  await page.keyboard.press('End');
  await expect(page.getByRole('menuitem').last()).toBeFocused();
  await page.keyboard.press('Home');
  await expect(page.getByRole('menuitemradio').first()).toBeFocused();
  await page.keyboard.press('Escape');
  await expect(switchButton(page)).toBeFocused();

  await page.setViewportSize({ width: 390, height: 844 });
  await brygge.goOn('/accounts');
  await expect(page.getByText(YARD.accountName)).toBeVisible();
  await expectAccessible(page);
  await expect(banner(page)).toContainText(YARD.owner);
  await expect(switchButton(page)).toHaveAccessibleName(actingFor(YARD.owner));
  const profile = page.getByRole('button', { name: 'Profile and settings' });
  await profile.focus();
  await page.keyboard.press('Enter');
  const sheet = page.getByRole('dialog');
  const company = sheet.getByRole('button', { name: YARD.owner });
  await expect(company).toHaveAttribute('aria-pressed', 'true');
  await expectAccessible(page);
  await page.keyboard.press('Escape');
  await expect(sheet).toHaveCount(0);
  await expect(profile).toBeFocused();
  await page.keyboard.press('Enter');
  // A sheet that opens takes the focus, and would take it away again.
  await expect(sheet.locator(':focus')).toBeVisible();
  const oneself = sheet.getByRole('button', { name: 'Yourself' });
  await oneself.focus();
  await expect(oneself).toBeFocused();
  await page.keyboard.press('Enter');
  await expect(sheet).toHaveCount(0);
  await expect(page.getByRole('link', { name: /Brukskonto/ })).toBeVisible();
  await expect(page.getByText(YARD.accountName)).toHaveCount(0);
});

test('a context that there is no longer falls back to private', async ({ brygge, page }) => {
  const customer = await newCorporateCustomer('Siri Haug', [YARD]);
  await brygge.register(newPerson());
  await brygge.connect(customer.identityNumber);
  await connectCompany(brygge, customer, YARD.owner);
  await brygge.goOn('/connections');
  const card = page.getByRole('article', { name: YARD.owner });
  await card.getByRole('button', { name: 'Disconnect' }).click();
  const dialog = page.getByRole('alertdialog');
  await expect(dialog).toContainText('1 account with its balances and transactions');
  await dialog.getByRole('button', { name: 'Disconnect and delete' }).click();
  await expect(card).toHaveCount(0);
  await expect(banner(page)).not.toContainText('Acting for');
  await brygge.goOn('/accounts');
  await expect(page.getByRole('link', { name: /Brukskonto/ })).toBeVisible();

  const foreign = '7f3f6d5e-8a59-4f8b-9a55-0d4d3f2b1c00';
  await page
    .context()
    .addCookies([{ name: 'brygge-context', value: foreign, url: setting('E2E_APP_URL') }]);
  await brygge.open('/accounts');
  await expect(page.getByRole('link', { name: /Brukskonto/ })).toBeVisible();
  await expect(switchButton(page).first()).toHaveAccessibleName(actingFor('Yourself'));
});
