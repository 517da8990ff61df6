import { newBankCustomer, setting } from './bank-customer';
import { Brygge, expect, newPerson, test } from './brygge';

/** Lets a person finish at the bank, and keeps the address of the way back in place of going there. */
async function caughtReturn(brygge: Brygge, identityNumber: string): Promise<string> {
  const { page } = brygge;
  const pattern = `${setting('E2E_BANK_SCA_ORIGIN')}/**`;
  const caught: string[] = [];
  await page.route(pattern, async (route) => {
    const response = await route.fetch({ maxRedirects: 0 });
    const location = response.headers().location;
    if (location?.startsWith(setting('E2E_APP_URL'))) {
      caught.push(location);
      await route.fulfill({ status: 200, contentType: 'text/html', body: 'Caught.' });
    } else {
      await route.fulfill({ response });
    }
  });
  // Step by step: where the way back is caught, the browser stays at the bank.
  await brygge.bank.identify({ identityNumber });
  await brygge.bank.chooseMethod();
  await brygge.bank.consentTo();
  await expect(page.getByText('Caught.')).toBeVisible();
  await page.unroute(pattern);
  const [url] = caught;
  if (url === undefined) throw new Error('the bank led nowhere');
  return url;
}

test('cancels at the bank and is told that nothing was shared', async ({ brygge, page }) => {
  await brygge.register(newPerson());
  await brygge.leaveForBank();
  await brygge.bank.cancel();
  await expect(brygge.heading('You cancelled at the bank')).toBeVisible();
  await expect(page).toHaveURL(/\/sca\/outcome\?reason=cancelled-at-bank/);
  await expect(page.getByRole('blockquote')).toContainText('The PSU cancelled at the bank.');
  await expect(page.getByRole('blockquote')).toContainText('SCA · 400 · SCA_INVALID');
  await brygge.open('/accounts');
  await expect(page.getByText('No accounts yet')).toBeVisible();
});

test('refuses a return in another browser, which the first can still finish', async ({
  brygge,
  browser,
  page,
}) => {
  const customer = await newBankCustomer('Gunhild Fjellheim');
  const person = newPerson();
  await brygge.register(person);
  await brygge.leaveForBank();
  const url = await caughtReturn(brygge, customer.identityNumber);

  const elsewhere = await browser.newContext();
  const other = new Brygge(await elsewhere.newPage());
  await other.open('/sign-in');
  await other.signIn(person);
  await expect(other.heading('Overview')).toBeVisible();
  await other.page.goto(url);
  await expect(other.page).toHaveURL(/reason=other-(browser|session)/);
  await other.open('/accounts');
  await expect(other.page.getByText('No accounts yet')).toBeVisible();
  await elsewhere.close();

  await page.goto(url);
  await expect(brygge.heading(/^You are connected to /)).toBeVisible();
});

test("refuses a return that another user's browser is sent to", async ({
  brygge,
  browser,
  page,
}) => {
  const customer = await newBankCustomer('Ragnhild Bøe');
  await brygge.register(newPerson());
  await brygge.leaveForBank();
  const url = await caughtReturn(brygge, customer.identityNumber);

  const elsewhere = await browser.newContext();
  const victim = new Brygge(await elsewhere.newPage());
  await victim.register(newPerson('Mohammed Warsame'));
  await victim.page.goto(url);
  await expect(victim.heading('You started this in another browser')).toBeVisible();
  await victim.open('/accounts');
  await expect(victim.page.getByText('No accounts yet')).toBeVisible();
  await elsewhere.close();
  await brygge.open('/accounts');
  await expect(page.getByText('No accounts yet')).toBeVisible();
});

test('refuses a return to another user of the same browser', async ({ brygge, page }) => {
  const customer = await newBankCustomer('Silje Tveit');
  await brygge.register(newPerson());
  await brygge.leaveForBank();
  const url = await caughtReturn(brygge, customer.identityNumber);
  await brygge.open('/overview');
  await page.getByRole('button', { name: 'Sign out' }).first().click();
  await expect(brygge.heading('All your bank accounts in one place')).toBeVisible();
  await brygge.register(newPerson('Amir Hosseini'));
  await page.goto(url);
  await expect(brygge.heading('You’re signed in as someone else')).toBeVisible();
  await brygge.open('/accounts');
  await expect(page.getByText('No accounts yet')).toBeVisible();
});

test('refuses the second return by the same address', async ({ brygge, page }) => {
  const customer = await newBankCustomer('Ole-Martin Dahl');
  await brygge.register(newPerson());
  await brygge.leaveForBank();
  const url = await caughtReturn(brygge, customer.identityNumber);
  await page.goto(url);
  await expect(brygge.heading(/^You are connected to /)).toBeVisible();
  await page.goto(url);
  await expect(brygge.heading('You have already finished this visit to the bank')).toBeVisible();
  await brygge.open('/accounts');
  await expect(page.getByRole('link', { name: /Brukskonto/ })).toBeVisible();
});

test('refuses repeated, tampered and missing parameters and changes nothing', async ({
  brygge,
  page,
}) => {
  const customer = await newBankCustomer('Eline Sæther Vik');
  await brygge.register(newPerson());
  await brygge.leaveForBank();
  const url = await caughtReturn(brygge, customer.identityNumber);

  const variants = [
    `${url}&psu-id=6f1c2a52-5f0e-4d6a-9f3e-0a54b1f0c9aa`,
    url.replace(/tpp-session-id=[^&]+/, 'tpp-session-id=6f1c2a52-5f0e-4d6a-9f3e-0a54b1f0c9aa'),
    url.replace(/psu-id=[^&]+/, 'psu-id=1'),
    url.split('?')[0] ?? '',
  ];
  for (const variant of variants) {
    await page.goto(variant);
    await expect(page).toHaveURL(/\/sca\/outcome\?reason=(parameters-invalid|session-mismatch)/);
  }
  await page.goto(url);
  await expect(brygge.heading(/^You are connected to /)).toBeVisible();
});

test('lets a person who was signed out meanwhile sign in and go on', async ({ brygge, page }) => {
  const customer = await newBankCustomer('Kristoffer Nøstdal');
  const person = newPerson();
  await brygge.register(person);
  await brygge.leaveForBank();
  const url = await caughtReturn(brygge, customer.identityNumber);
  const cookies = await page.context().cookies();
  const session = cookies.filter(({ name }) => name.endsWith('brygge.session'));
  expect(session).toHaveLength(1);
  for (const { name } of session) await page.context().clearCookies({ name });
  await page.goto(url);
  await expect(page.getByText('Welcome back from the bank.')).toBeVisible();
  expect(page.url()).not.toContain('psu-id');
  await brygge.signIn(person);
  await expect(page).toHaveURL(/\/(connections\/connected|sca\/outcome)/);
});
