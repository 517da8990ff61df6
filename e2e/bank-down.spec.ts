import { newBankCustomer, setting } from './bank-customer';
import { expect, newPerson, test } from './brygge';

// It stops the bank that every other test needs, so it runs when they are done (see playwright.config.ts).
test.describe.configure({ mode: 'serial' });

const bank = async (action: 'stop' | 'start') => {
  const response = await fetch(`${setting('E2E_CONTROL_URL')}/bank/${action}`, { method: 'POST' });
  expect(response.status).toBe(204);
};

test.afterEach(() => bank('start'));

test('shows what is stored when the bank is down, says so, and reads again when it is back', async ({
  brygge,
  page,
}) => {
  const customer = await newBankCustomer('Marte Fosse');
  await brygge.register(newPerson());
  await brygge.connect(customer.identityNumber);
  await brygge.open('/accounts');
  await expect(page.getByRole('link', { name: /Sparekonto/ })).toContainText('1,000.00');

  await bank('stop');
  await brygge.open('/accounts');
  await expect(page.getByRole('link', { name: /Sparekonto/ })).toContainText('1,000.00');
  await page.getByRole('link', { name: /Sparekonto/ }).click();
  await expect(page.getByText('1,000.00').first()).toBeVisible();
  await expect(
    page.getByText(/bank is not (available right now|responding)|not reach/i).first(),
  ).toBeVisible();

  await bank('start');
  // Balances and transactions are asked for by themselves, so each may offer to try again.
  await expect(async () => {
    const again = page.getByRole('button', { name: 'Try again' });
    if ((await again.count()) > 0) await again.first().click();
    await expect(
      page.getByText(/bank is not (available right now|responding)|not reach/i),
    ).toHaveCount(0, {
      timeout: 10_000,
    });
  }).toPass();
});

test('says that the bank cannot be reached when connecting, and offers to try again', async ({
  brygge,
  page,
}) => {
  await brygge.register(newPerson());
  await brygge.open('/connections/new');
  await bank('stop');
  await page.getByRole('button', { name: /^Go to / }).click();
  await expect(
    page.getByText(/bank is not (available right now|responding)|not reach/i).first(),
  ).toBeVisible();
  await bank('start');
  await page.getByRole('button', { name: /^Go to / }).click();
  await brygge.bank.arrived();
});
