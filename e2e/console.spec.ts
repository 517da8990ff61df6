import { expect, test } from '@playwright/test';
import { setting } from './bank-customer';
import { expectAccessible } from './brygge';

test('a developer makes a world in the console, adds to it, and reads a refused request', async ({
  page,
}) => {
  await page.goto(`${setting('E2E_BANK_SCA_ORIGIN')}/console`);
  await expectAccessible(page);
  await page.getByRole('button', { name: 'Create a standard world' }).click();
  await expect(page.getByRole('heading', { level: 1 })).toHaveText('Overview');
  const world = page.getByRole('navigation', { name: /^World [0-9a-f]{8}$/ });
  await expect(world).toBeVisible();
  await expectAccessible(page);
  await page.getByRole('button', { name: 'Move one day forward' }).click();
  await expect(page.getByText('1 day ahead of real time')).toBeVisible();
  await page.getByRole('link', { name: 'Payments and baskets' }).click();
  await expect(page.getByRole('heading', { level: 1 })).toHaveText('Payments and baskets');
  await expectAccessible(page);
  await page.getByRole('link', { name: 'Examination' }).click();
  await page.getByRole('button', { name: 'Start an examination' }).click();
  await expect(page.getByText('0 passed, 0 failed, 20 not yet seen')).toBeVisible();
  await expectAccessible(page);
  await page.getByRole('link', { name: 'Customers' }).click();
  await page.getByRole('button', { name: 'Add a person with an account' }).click();
  const made = page.getByRole('link', { name: 'Kari Nordmann' });
  await expect(made).toBeVisible();
  await expectAccessible(page);
  await made.click();
  await page.getByRole('button', { name: 'Book this transaction' }).click();
  await expect(page.getByText('24,900.00')).toBeVisible();
  await expectAccessible(page);
  await page.getByRole('link', { name: 'Requests' }).click();
  await expect(page.getByRole('heading', { level: 1 })).toHaveText('Requests');
  await expect(world).toBeVisible();
  await expectAccessible(page);
});
