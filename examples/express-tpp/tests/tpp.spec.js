import { expect, test } from '@brygge/playwright';

async function connect({ page, person, bankPages }, accounts) {
  await page.goto('/');
  await page.getByRole('button', { name: 'Connect your bank' }).click();
  await bankPages.giveAccess(person, { accounts });
}

async function pay(page, amount) {
  await page.getByLabel('Recipient').fill('Elvebakken Barnehage');
  await page.getByLabel('Account number').fill('1204 31 74449');
  await page.getByLabel('Amount in NOK').fill(amount);
  await page.getByRole('button', { name: 'Pay' }).click();
}

test('shows the accounts that the person shares, and no others', async ({
  page,
  person,
  bankPages,
}) => {
  const [shared, kept] = person.accounts;
  await connect({ page, person, bankPages }, [shared.name]);
  await expect(page.getByRole('cell', { name: shared.bban })).toBeVisible();
  await expect(page.getByRole('cell', { name: kept.bban })).toHaveCount(0);
});

test('makes a payment, has it approved, and sees it booked', async ({
  page,
  person,
  bankPages,
  batchRun,
}) => {
  await connect({ page, person, bankPages });
  await pay(page, '12,345');
  await expect(page.getByRole('alert')).toHaveText(/2 fraction digits/);
  await pay(page, '120,50');
  await bankPages.approve(person);
  await expect(page.getByRole('status')).toHaveText(/under-way|settled/);
  await batchRun();
  await page.reload();
  await expect(page.getByRole('status')).toHaveText('ACSC: settled');
});

for (const [what, fault] of [
  ['is lost', 'lose-answer'],
  ['cannot be read', 'garbage'],
]) {
  test(`makes one payment when the answer to the first call ${what}`, async ({
    page,
    person,
    bankPages,
    faults,
    inspect,
  }) => {
    await connect({ page, person, bankPages });
    await expect(page.getByRole('heading', { name: 'Pay' })).toBeVisible();
    // The accounts are read first, so that call gets the harmless fault.
    await faults.set({ fault: 'delay', milliseconds: 1 }, { fault });
    await pay(page, '75');
    await bankPages.approve(person);
    await expect(page.getByRole('status')).toHaveText(/under-way|settled/);
    const ids = (await inspect())
      .filter(({ requestLine }) => /^POST \S+-transfers /.test(requestLine))
      .map(({ headers }) => headers['X-Request-ID']);
    expect(ids).toHaveLength(2);
    expect(new Set(ids).size).toBe(1);
  });
}

test('goes on asking when the person turns back at the bank', async ({ page, bankPages }) => {
  await page.goto('/');
  await page.getByRole('button', { name: 'Connect your bank' }).click();
  await bankPages.cancel();
  await expect(page.getByRole('heading', { name: 'Not connected' })).toBeVisible();
  await page.getByRole('link', { name: 'Back to your accounts' }).click();
  await expect(page.getByRole('button', { name: 'Connect your bank' })).toBeVisible();
});
