import { inWorld, newBankCustomer } from './bank-customer';
import { expect, newPerson, test } from './brygge';

const DAY_SECONDS = 24 * 60 * 60;

test('after 180 days by the bank’s clock access has ended, and is given again', async ({
  brygge,
  page,
}) => {
  test.slow();
  const customer = await newBankCustomer('Ragnhild Eide');
  await brygge.register(newPerson());
  await brygge.connect(customer.identityNumber);

  await inWorld('PUT', 'clock', { offsetSeconds: 179 * DAY_SECONDS });
  await brygge.open('/accounts');
  await brygge.settled();
  await page.getByRole('link', { name: /Brukskonto/ }).click();
  await expect(brygge.heading('Brukskonto')).toBeVisible();
  await expect(page.getByText('1,000.00').first()).toBeVisible();

  await inWorld('PUT', 'clock', { offsetSeconds: 180 * DAY_SECONDS + 3600 });
  await page.reload();
  await expect(brygge.heading('Access to Skjærvik Sparebank has ended')).toBeVisible();
  await expect(page.getByText('1,000.00')).toHaveCount(0);
  await brygge.goOn('/accounts');
  await expect(page.getByText('Access to Skjærvik Sparebank has ended')).toHaveCount(1);
  await brygge.goOn('/connections');
  const card = page.getByRole('article', { name: 'Personal' });
  await expect(card).toContainText('Ended');
  await expect(card).not.toContainText('Brukskonto');
  await brygge.goOn('/overview');
  await expect(
    page
      .getByRole('region', { name: 'To do' })
      .getByText('Access to Skjærvik Sparebank has ended')
      .locator('visible=true'),
  ).toHaveCount(1);

  await brygge.goOn('/connections');
  await card.getByRole('button', { name: 'Give access again' }).click();
  await brygge.agreeAtBank(customer);
  await expect(brygge.heading(/^You’re connected to /)).toBeVisible();
  await brygge.goOn('/accounts');
  await expect(page.getByRole('link', { name: /Brukskonto/ })).toBeVisible();
});
