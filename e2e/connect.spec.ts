import { bookPurchases, bookSalaryRun, newBankCustomer } from './bank-customer';
import { expect, newPerson, test } from './brygge';
import { countClicks, noteEffort, startEffort } from './payment-form';

test('registers, connects the bank step by step, and sees accounts, balances and transactions', async ({
  brygge,
  page,
}) => {
  const customer = await newBankCustomer('Marte Fosse');
  const current = customer.accounts[0];
  if (current === undefined) throw new Error('a customer without an account');
  await bookPurchases(current.id, 120);
  await bookSalaryRun(current.id);

  const person = newPerson();
  await brygge.registerByHand(person);
  await expect(page.getByText('Connect your bank to get started')).toBeVisible();

  const clicks = await countClicks(page);
  await brygge.open('/overview');
  await brygge.settled();
  const effort = startEffort(clicks);
  await page.getByRole('link', { name: 'Connect your bank' }).click();
  await expect(page.getByText(`You registered as ${person.email}.`)).toBeVisible();
  await page.getByRole('button', { name: 'Go to Skjærvik Sparebank' }).click();
  await brygge.bank.arrived();
  await expect(page.getByText('Test bank, no real money')).toBeVisible();
  await brygge.bank.identify(customer);
  await expect(page.locator('[name=method]')).toHaveCount(4);
  await brygge.bank.chooseMethod('ENGANGSKODEAPP_BIOMETRI');
  await expect(page.locator('[name=resourceIds]')).toHaveCount(2);
  await brygge.bank.consentTo();

  await expect(brygge.heading('You’re connected to Skjærvik Sparebank')).toBeVisible();
  await expect(page.getByText(/Brygge can show 2 accounts/)).toBeVisible();
  const connected = effort();
  noteEffort(connected);
  // Six of them at the bank: the identity number, the method and its button, each account, and the consent.
  expect(connected.clicks).toBeLessThanOrEqual(8);
  await expect(page).toHaveURL(/\/connections\/connected\?connection=[0-9a-f-]{36}$/);

  await brygge.goOn('/overview');
  await expect(page.getByRole('link', { name: /Sparekonto/ })).toContainText('1,000.00');
  await page.getByRole('link', { name: /Brukskonto/ }).click();
  await expect(brygge.heading('Brukskonto')).toBeVisible();

  // 1,000.00 minus 120 purchases of 1.25 and a salary run of 300.50.
  await expect(page.getByText('549.50').first()).toBeVisible();
  await expect(page.getByText('Kjøp 1', { exact: true })).toBeVisible();

  await brygge.settled();
  await page.getByText('Batch of 2 payments').click();
  await expect(page.getByText('Silje Tveit')).toBeVisible();
  await expect(page.getByText('Amir Hosseini')).toBeVisible();

  const oldest = page.getByText('Kjøp 120', { exact: true });
  await expect(async () => {
    await page.mouse.wheel(0, 4000);
    await expect(oldest).toBeVisible({ timeout: 500 });
  }).toPass();
});

test('shows only the accounts that were ticked, and others after a change', async ({
  brygge,
  page,
}) => {
  const customer = await newBankCustomer('Torbjørn Øvretveit');
  await brygge.register(newPerson());
  await brygge.connectByHand(customer.identityNumber, ['Sparekonto']);
  await brygge.goOn('/accounts');
  await expect(page.getByRole('link', { name: /Sparekonto/ })).toBeVisible();
  await expect(page.getByRole('link', { name: /Brukskonto/ })).toHaveCount(0);

  await brygge.goOn('/connections');
  await page.getByRole('button', { name: 'Change accounts' }).click();
  await brygge.bank.arrived();
  if ((await page.locator('[name=identityNumber]').count()) > 0) {
    await brygge.bank.identify(customer);
  }
  await brygge.bank.chooseMethod();
  await expect(page.locator('[name=resourceIds]:checked')).toHaveCount(1);
  await brygge.bank.consentTo(['Brukskonto']);
  await expect(brygge.heading(/^You’re connected to /)).toBeVisible();
  await brygge.goOn('/accounts');
  await expect(page.getByRole('link', { name: /Brukskonto/ })).toBeVisible();
  await expect(page.getByRole('link', { name: /Sparekonto/ })).toHaveCount(0);
});

test('disconnects, and nothing of the bank is left', async ({ brygge, page }) => {
  const customer = await newBankCustomer('Linnea Åsheim');
  await brygge.register(newPerson());
  await brygge.connect(customer.identityNumber);
  await brygge.open('/connections');
  await brygge.settled();
  await page.getByRole('button', { name: 'Disconnect' }).click();
  await page.getByRole('button', { name: 'Disconnect and delete' }).click();
  await expect(page.getByText('No banks connected')).toBeVisible();
  await brygge.goOn('/accounts');
  await expect(page.getByText('No accounts yet')).toBeVisible();
});

test('tries it with one press, walks through the bank too, and is asked before the trial ends', async ({
  brygge,
  page,
}) => {
  await brygge.open('/');
  await page.getByRole('button', { name: 'Try it without signing up' }).first().click();
  await expect(page.getByText('You’re trying Brygge with a test bank')).toBeVisible();
  await expect(page.getByRole('link', { name: /Brukskonto/ }).first()).toBeVisible();
  await page.getByRole('button', { name: 'Confirm at the bank yourself' }).click();
  await brygge.bank.chooseMethod();
  await brygge.bank.consentTo();
  await expect(page.getByText('You’re trying Brygge with a test bank')).toBeVisible();
  const signOut = page.getByRole('button', { name: 'Sign out' }).first();
  await signOut.click();
  await page.getByRole('button', { name: 'Keep the trial' }).click();
  await signOut.click();
  await page.getByRole('button', { name: 'Sign out and delete' }).click();
  await expect(page).toHaveURL(/\/$/);
});
