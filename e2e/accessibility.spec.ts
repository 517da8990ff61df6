import { bookPurchases, bookSalaryRun, newBankCustomer } from './bank-customer';
import { expect, expectAccessible, newPerson, test } from './brygge';

test('axe finds nothing on the pages before sign-in', async ({ brygge, page }) => {
  await brygge.open('/');
  for (const path of ['/', '/privacy', '/sca/outcome?reason=cancelled-at-bank']) {
    await brygge.goOn(path);
    await expect(page.getByRole('heading', { level: 1 })).toBeVisible();
    await expectAccessible(page);
  }
  await brygge.open('/nowhere');
  await expect(brygge.heading('Page not found')).toBeVisible();
  await expectAccessible(page);
  await brygge.goOn('/register');
  await page.getByRole('button', { name: 'Create account' }).click();
  await expect(page.getByText('Enter your name.').first()).toBeVisible();
  await expectAccessible(page);
  await brygge.goOn('/doctor');
  await page
    .getByLabel('Request')
    .fill('GET /v1/accounts\nDate: yesterday\nSignature: keyId="SN=1,CA=CN=x"');
  await page.getByRole('button', { name: 'Check the request' }).click();
  await expect(page.getByText('One or more required headers are missing.').first()).toBeVisible();
  await expectAccessible(page);
});

test('axe finds nothing on any page of the way from sign-in to transactions, ours and the bank’s', async ({
  brygge,
  page,
}) => {
  test.slow();
  const customer = await newBankCustomer('Agnieszka Kowalska-Øvretveit');
  const account = customer.accounts[0];
  if (account === undefined) throw new Error('a customer without an account');
  await bookPurchases(account.id, 30);
  await bookSalaryRun(account.id);

  await brygge.register(newPerson('Agnieszka Kowalska-Øvretveit'));
  await brygge.open('/overview');
  for (const path of ['/overview', '/accounts', '/connections', '/connections/new']) {
    await brygge.goOn(path);
    await expect(page.getByRole('heading', { level: 1 })).toBeVisible();
    await expectAccessible(page);
  }

  await brygge.goOn('/inspector');
  await page.getByRole('button', { name: 'Keep requests' }).click();
  await expect(page.getByText('No requests yet.', { exact: false })).toBeVisible();
  await expectAccessible(page);

  await brygge.leaveForBank();
  await expectAccessible(page);
  await brygge.bank.go('continue');
  await expectAccessible(page);
  await brygge.bank.identify(customer);
  await expectAccessible(page);
  await brygge.bank.chooseMethod();
  await expectAccessible(page);
  await brygge.bank.consentTo();
  await expect(brygge.heading(/^You’re connected to /)).toBeVisible();
  await expectAccessible(page);

  for (const path of ['/accounts', '/settings']) {
    await brygge.goOn(path);
    await expectAccessible(page);
  }
  await brygge.goOn('/inspector');
  await page
    .getByRole('link', { name: /GET .*\/v1\/accounts/ })
    .first()
    .click();
  await expect(page.getByRole('heading', { name: 'Signing string' })).toBeVisible();
  await page.getByLabel('Compare with another request').selectOption({ index: 1 });
  await expect(page.getByText(/lines differ/)).toBeVisible();
  await expect(page.getByText(customer.identityNumber)).toHaveCount(0);
  await expectAccessible(page);
  await page.getByRole('link', { name: 'Accounts' }).first().click();
  await page.getByRole('link', { name: /Brukskonto/ }).click();
  await expect(page.getByText('Kjøp 1', { exact: true })).toBeVisible();
  await expectAccessible(page);
  await page.setViewportSize({ width: 390, height: 844 });
  await expectAccessible(page);
  await page.keyboard.press('Control+k');
  await page.getByRole('combobox').fill('kjøp');
  await expect(page.getByRole('option', { name: /Kjøp 1/ }).first()).toBeVisible();
  await expectAccessible(page);
  await page.keyboard.press('Escape');
  await expect(page.getByRole('combobox')).toHaveCount(0);
  await page.keyboard.press('?');
  await expect(page.getByRole('dialog', { name: 'Keyboard shortcuts' })).toBeVisible();
  await expectAccessible(page);
});

test('no page scrolls sideways from 390 to 1440 pixels', async ({ brygge, page }) => {
  test.slow();
  const customer = await newBankCustomer(
    'Ane-Marthe Knutsdotter Hallingskeid von Wedel Jarlsberg',
    ['Felles husholdningskonto for hele familien på Nordre Skjærvik gård 12', 'Sparekonto'],
  );
  await brygge.register(newPerson('Ane-Marthe Knutsdotter Hallingskeid von Wedel Jarlsberg'));
  await brygge.connect(customer.identityNumber);
  await brygge.open('/');
  for (const path of [
    '/',
    '/overview',
    '/accounts',
    '/connections',
    '/connections/new',
    '/payments/new/norway',
    '/settings',
  ]) {
    await page.setViewportSize({ width: 390, height: 900 });
    await brygge.goOn(path);
    for (const width of [390, 768, 1024, 1440]) {
      await page.setViewportSize({ width, height: 900 });
      await brygge.settled();
      const overflow = () =>
        page.evaluate(
          () => document.documentElement.scrollWidth - document.documentElement.clientWidth,
        );
      await expect.poll(overflow, `${path} at ${width} px`).toBeLessThanOrEqual(0);
    }
  }
});
