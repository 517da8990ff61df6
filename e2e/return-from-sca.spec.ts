import { newBankCustomer } from './bank-customer';
import { expect, newPerson, test } from './brygge';

test('cancels at the bank and is told that nothing was shared', async ({ brygge, page }) => {
  await brygge.register(newPerson());
  await brygge.leaveForBank();
  await brygge.bank.cancel();
  await expect(brygge.heading('You cancelled at the bank')).toBeVisible();
  await expect(page).toHaveURL(/\/sca\/outcome\?reason=cancelled-at-bank/);
  await expect(page.getByRole('blockquote')).toContainText('The PSU cancelled at the bank.');
  await expect(page.getByRole('blockquote')).toContainText('SCA · 400 · SCA_INVALID');
  await brygge.goOn('/accounts');
  await expect(page.getByText('No accounts yet')).toBeVisible();
});

test("refuses a return that another user's browser is sent to", async ({
  brygge,
  elsewhere: victim,
  page,
}) => {
  const customer = await newBankCustomer('Ragnhild Bøe');
  await brygge.register(newPerson());
  const url = await brygge.returnFromBank(customer.identityNumber);

  await victim.register(newPerson('Mohammed Warsame'));
  await victim.page.goto(url);
  await expect(victim.heading('You started this in another browser')).toBeVisible();
  await victim.goOn('/accounts');
  await expect(victim.page.getByText('No accounts yet')).toBeVisible();
  await brygge.open('/accounts');
  await expect(page.getByText('No accounts yet')).toBeVisible();
});

test('refuses the second return by the same address', async ({ brygge, page }) => {
  const customer = await newBankCustomer('Ole-Martin Dahl');
  await brygge.register(newPerson());
  const url = await brygge.returnFromBank(customer.identityNumber);
  await page.goto(url);
  await expect(brygge.heading(/^You’re connected to /)).toBeVisible();
  await page.goto(url);
  await expect(brygge.heading('You have already used this link')).toBeVisible();
  await brygge.goOn('/accounts');
  await expect(page.getByRole('link', { name: /Brukskonto/ })).toBeVisible();
});

test('lets a person who was signed out meanwhile sign in and go on', async ({ brygge, page }) => {
  const customer = await newBankCustomer('Kristoffer Nøstdal');
  const person = newPerson();
  await brygge.register(person);
  const url = await brygge.returnFromBank(customer.identityNumber);
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
