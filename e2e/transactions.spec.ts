import { readFileSync } from 'node:fs';
import { pdfPages } from '@/test/harness/pdf-text';
import { bookPurchases, bookSalaryRun, newBankCustomer, sandbox } from './bank-customer';
import { type Brygge, expect, expectAccessible, newPerson, test } from './brygge';
import { domesticRequest, makePayment, newPayer, pressApprove, runBatch } from './payments';

const isoDay = (daysAgo: number): string =>
  new Date(Date.now() - daysAgo * 86_400_000).toISOString().slice(0, 10);

const book = (accountId: string, rows: unknown) =>
  sandbox('POST', `accounts/${encodeURIComponent(accountId)}/transactions`, rows);

/** A person who has connected a bank with one current account, on the page of all transactions. */
async function atTransactions(brygge: Brygge, fill: (accountId: string) => Promise<void>) {
  const customer = await newBankCustomer('Silje Tveit', ['Brukskonto', 'Sparekonto']);
  const [account] = customer.accounts;
  if (account === undefined) throw new Error('a customer without an account');
  await fill(account.id);
  await brygge.register(newPerson());
  await brygge.connect(customer.identityNumber);
  await brygge.open('/transactions');
  await expect(brygge.page.getByText(/^Last refreshed/)).toBeVisible();
  await brygge.settled();
  return { customer, account };
}

test('a search finds a payment inside a batch, unfolds it, and the whole batch adds up', async ({
  brygge,
  page,
}) => {
  await atTransactions(brygge, async (accountId) => {
    await bookPurchases(accountId, 8);
    await bookSalaryRun(accountId);
  });
  await expect(page.getByText('Kjøp 1', { exact: true })).toBeVisible();
  await page.keyboard.press('/');
  await expect(page.getByRole('searchbox')).toBeFocused();
  await page.keyboard.type('hosseini');
  await expect(page.getByText('Amir Hosseini')).toBeVisible();
  await expect(page.getByText('Kjøp 1', { exact: true })).toBeHidden();
  await expect(page.getByText('Silje Tveit', { exact: true })).toBeHidden();
  await expect(page.getByText('1 payment in the batch matches your search.')).toBeVisible();

  await page.getByRole('button', { name: 'Show all' }).click();
  await expect(page.getByText('Silje Tveit', { exact: true })).toBeVisible();
  await expect(
    page.getByText('The 2 payments add up to 300.50 NOK, the same as the batch.'),
  ).toBeVisible();
});

test('a filter stands in the address, survives a reload, and can be kept under a name', async ({
  brygge,
  page,
}) => {
  await atTransactions(brygge, async (accountId) => {
    await bookPurchases(accountId, 6);
    await book(accountId, {
      bookingDate: isoDay(2),
      valueDate: isoDay(2),
      transactionAmount: { amount: '-1250.50', currency: 'NOK' },
      creditorName: 'Fjordkraft AS',
    });
  });
  await page.getByRole('button', { name: 'Filter', exact: true }).click();
  const sheet = page.getByRole('dialog', { name: 'Filter transactions' });
  await sheet.getByText('Money out', { exact: true }).click();
  await sheet.getByLabel('Minimum amount').fill('1 000,50');
  await sheet.getByRole('button', { name: 'Show transactions' }).click();
  await expect(sheet).toBeHidden();
  await expect(page.getByText('Fjordkraft AS')).toBeVisible();
  await expect(page.getByText('Kjøp 1', { exact: true })).toBeHidden();
  await expect(page).toHaveURL(/[?&]amountMin=1000\.50(&|$)/);
  await expect(page).toHaveURL(/[?&]direction=out(&|$)/);

  await brygge.reload();
  await expect(page.getByText('Fjordkraft AS')).toBeVisible();
  await expect(page.getByText('Kjøp 1', { exact: true })).toBeHidden();

  await brygge.settled();
  await page.getByRole('button', { name: 'Save this view' }).click();
  await page.getByLabel('Name of the view').fill('Large bills');
  await page.getByRole('button', { name: 'Save', exact: true }).click();
  await expect(page.getByRole('button', { name: 'Large bills' })).toHaveAttribute(
    'aria-pressed',
    'true',
  );
  await brygge.open('/transactions');
  await expect(page.getByText('Kjøp 1', { exact: true })).toBeVisible();
  await page.getByRole('button', { name: 'Large bills' }).click();
  await expect(page.getByText('Kjøp 1', { exact: true })).toBeHidden();
  await expect(page.getByText('Fjordkraft AS')).toBeVisible();
});

test('the list is walked by the keyboard, and a transaction tells everything the bank said', async ({
  brygge,
  page,
}) => {
  await atTransactions(brygge, async (accountId) => {
    await bookPurchases(accountId, 130);
    await book(accountId, {
      bookingDate: isoDay(1),
      valueDate: isoDay(0),
      transactionAmount: { amount: '-11523.40', currency: 'NOK' },
      creditorName: 'Hôtel du Nord',
      creditorAccount: { iban: 'FR1420041010050500013M02606' },
      creditorAgent: 'PSSTFRPPXXX',
      bankTransactionCode: 'PMNT-ICDT-XBCT',
      purposeCode: 'SUPP',
      currencyExchange: [
        {
          sourceCurrency: 'NOK',
          targetCurrency: 'EUR',
          unitCurrency: 'EUR',
          exchangeRate: '11.5234',
          instructedAmount: { amount: '1000.00', currency: 'EUR' },
        },
      ],
      remittanceInformationStructuredArray: [
        { reference: '1234567890128', referenceType: 'SCOR' },
        { reference: '0000100009', referenceType: 'SCOR' },
      ],
    });
  });
  const rows = page.getByRole('button', { name: /^Details of / });
  await rows.first().focus();
  await page.keyboard.press('End');
  // The row that received the key is no longer rendered: until the last row has the focus, nothing reacts to keys.
  await expect(page.getByRole('button', { name: /^Details of Kjøp 130,/ })).toBeFocused();
  await page.keyboard.press('Home');
  await expect(rows.first()).toBeFocused();

  await page.getByRole('button', { name: /^Details of Hôtel du Nord/ }).press('Enter');
  const sheet = page.getByRole('dialog', { name: /^Hôtel du Nord/ });
  for (const fact of [
    'FR14 2004 1010 0505 0001 3M02 606',
    'PSSTFRPPXXX',
    '1234567890128',
    '0000100009',
    '1 EUR = 11.5234 NOK',
    'Payment to supplier',
    'Transfer sent: cross-border',
  ]) {
    await expect(sheet.getByText(fact, { exact: true })).toBeVisible();
  }
  await sheet.getByText('Details from the bank', { exact: true }).click();
  await sheet.getByRole('button', { name: 'Response from the bank (JSON)' }).click();
  await expect(sheet.getByText('"creditorAgent": "PSSTFRPPXXX"')).toBeVisible();
  await expectAccessible(page);
  await page.keyboard.press('Escape');
  await expect(page.getByRole('button', { name: /^Details of Hôtel du Nord/ })).toBeFocused();
  await expectAccessible(page);
  await page.setViewportSize({ width: 390, height: 844 });
  // The top bar must not cover half a button: axe would take the visible rest for its size.
  await page.evaluate(() => window.scrollTo(0, 0));
  await expectAccessible(page);
});

test('a card shows its balances, its purchases with what they cost there, and the account it pays from', async ({
  brygge,
  page,
}) => {
  const customer = await newBankCustomer('Silje Tveit', ['Brukskonto']);
  const card = await sandbox('POST', 'card-accounts', {
    customerNumber: customer.identityNumber,
    relatedAccountId: customer.accounts[0]?.id,
    name: 'Mastercard Gull',
    currency: 'NOK',
    creditLimit: { amount: '50000.00', currency: 'NOK' },
  });
  await sandbox(
    'POST',
    `card-accounts/${encodeURIComponent(String(card.resourceId))}/transactions`,
    [
      {
        bookingDate: isoDay(4),
        transactionDate: isoDay(6),
        valueDate: isoDay(4),
        transactionAmount: { amount: '-412.55', currency: 'NOK' },
        originalAmount: { amount: '-34.90', currency: 'EUR' },
        markupFee: { amount: '-7.22', currency: 'NOK' },
        markupFeePercentage: '1.75',
        cardAcceptorId: 'Le Comptoir',
        cardAcceptorAddress: { street: 'Rue de Rivoli', city: 'Paris', country: 'FR' },
        merchantCategoryCode: '5812',
        transactionDetails: 'LE COMPTOIR PARIS',
        invoiced: false,
      },
    ],
  );
  await brygge.register(newPerson());
  await brygge.connect(customer.identityNumber);
  await brygge.open('/accounts');
  await brygge.settled();
  await page.getByRole('link', { name: /Mastercard Gull/ }).click();
  await expect(brygge.heading('Mastercard Gull')).toBeVisible();
  // The address of a card before cards became accounts.
  const [, accountId] = /\/accounts\/([\w-]+)$/.exec(page.url()) ?? [];
  await brygge.open(`/cards/${accountId}`);
  await expect(page).toHaveURL(new RegExp(`/accounts/${accountId}$`));
  await expect(brygge.heading('Mastercard Gull')).toBeVisible();
  await brygge.settled();
  await page.getByText('Other balances', { exact: true }).click();
  await expect(page.getByText('Booked balance', { exact: true })).toBeVisible();
  await expect(page.getByRole('link', { name: /Brukskonto/ })).toBeVisible();
  await page.getByRole('button', { name: /^Details of Le Comptoir Paris/ }).click();
  const sheet = page.getByRole('dialog', { name: /^Le Comptoir Paris/ });
  await expect(sheet.getByText('−34.90').first()).toBeVisible();
  await expect(sheet.getByText('−7.22')).toBeVisible();
  await expect(sheet.getByText('1.75%')).toBeVisible();
  await expect(sheet.getByText('Restaurant', { exact: true })).toBeVisible();
  await expect(sheet.getByText('France')).toBeVisible();
  await expectAccessible(page);
});

test('what makes no sense among the transactions is told beside what was read', async ({
  brygge,
  page,
}) => {
  await atTransactions(brygge, (accountId) => bookPurchases(accountId, 2));
  await expect(page.getByText(/cannot read/)).toBeHidden();
  await expect(
    page.getByText(/^Brygge has every transaction the bank has sent, back to /),
  ).toBeVisible();
  // The sandbox bank never sends any, so the test adds what our own server says about a bank that does.
  await page.route('**/api/accounts/*/sync', async (route) => {
    const response = await route.fetch();
    const { sync } = await response.json();
    await route.fulfill({ response, json: { sync: { ...sync, unreadable: 1 } } });
  });
  await page.reload();
  await expect(page.getByText(/^Last refreshed/)).toBeVisible();
  await expect(
    page.getByText(
      'The bank sent 2 transactions that Brygge cannot read. They are left out, or shown as they were before.',
    ),
  ).toBeVisible();
  await expect(
    page.getByText(/^Brygge has the transactions back to .*, except any it cannot read\.$/),
  ).toBeVisible();
  await expect(
    page.getByText(/^Brygge has every transaction the bank has sent, back to /),
  ).toBeHidden();
  await expectAccessible(page);
});

test('an export downloads, and its rows add up to what was booked', async ({ brygge, page }) => {
  await atTransactions(brygge, async (accountId) => {
    await bookPurchases(accountId, 4);
    await bookSalaryRun(accountId);
  });
  await page.getByRole('button', { name: 'Export' }).click();
  const sheet = page.getByRole('dialog', { name: 'Statement and export' });
  await sheet.getByLabel('Account', { exact: true }).selectOption({ label: 'Brukskonto' });
  await sheet.getByLabel('Period').selectOption({ label: 'Last 90 days' });
  await expectAccessible(page);
  const statement = page.waitForEvent('download');
  await sheet.getByRole('link', { name: 'Download' }).click();
  const kept = await statement;
  expect(kept.suggestedFilename()).toMatch(/^statement-\d{11}-.*\.pdf$/);
  const pages = pdfPages(readFileSync(await kept.path())).flat();
  expect(pages).toContain('Account statement');
  // This page has not read the balance, so none is known.
  expect(pages).toContain('1,000.00\u00a0NOK | −305.50\u00a0NOK');
  expect(pages.join('\n')).not.toContain('Closing balance');
  await expect(sheet.getByRole('link', { name: 'Open to print' })).toHaveAttribute(
    'href',
    /disposition=inline/,
  );
  await sheet.getByText('For spreadsheets').click();
  await sheet.getByText('One row per payment').click();
  await sheet.getByText('1250.50 and 2026-12-31, columns separated by commas').click();
  await expectAccessible(page);
  const downloading = page.waitForEvent('download');
  await sheet.getByRole('link', { name: 'Download' }).click();
  const download = await downloading;
  expect(download.suggestedFilename()).toMatch(/\.csv$/);
  const text = readFileSync(await download.path(), 'utf8');
  await brygge.settled();
  const øre = [...text.matchAll(/(?<=[,"])(-?\d+)\.(\d\d)(?=[",\r\n])/g)].map(
    ([, whole = '', fraction = '']) =>
      (whole.startsWith('-') ? -1 : 1) * (Math.abs(Number(whole)) * 100 + Number(fraction)),
  );
  // Four purchases of 1.25, a salary run of two payments, and the opening balance of 1,000.00.
  expect(øre.reduce((sum, one) => sum + one, 0)).toBe(100_000 - 4 * 125 - 10_025 - 20_025);
  expect(text).toContain('Amir Hosseini');
});

test('the overview answers with pictures, each with its figures behind it', async ({
  brygge,
  page,
}) => {
  await atTransactions(brygge, (accountId) => bookPurchases(accountId, 12));
  await brygge.goOn('/overview');
  await expect(page.getByText(/^Last refreshed/)).toBeVisible();
  const balance = page.getByRole('region', { name: 'Balance over time' });
  await expect(balance.locator('svg.recharts-surface')).toBeVisible();
  await balance.getByText('Show as table').click();
  await expect(balance.getByRole('row').nth(1)).toContainText('985.00');
  const flows = page.getByRole('region', { name: 'Money in and out by month' });
  await expect(flows.locator('svg.recharts-surface')).toBeVisible();
  await flows.getByText('Show as table').click();
  await expect(flows.getByRole('columnheader', { name: 'Money out' })).toBeVisible();
  await page
    .getByRole('region', { name: 'By category' })
    .getByRole('link', { name: /Other/ })
    .click();
  await expect(page).toHaveURL(/\/transactions\?.*category=other/);
  await expect(page.getByText('Kjøp 1', { exact: true })).toBeVisible();
  await brygge.goOn('/overview');
  await expect(balance.locator('svg.recharts-surface')).toBeVisible();
  await expectAccessible(page);
  // A phone shows one of them at a time.
  await page.setViewportSize({ width: 390, height: 844 });
  await expect(flows).toBeHidden();
  const choice = page.getByRole('group', { name: 'Show', exact: true });
  await choice.getByText('In and out').click();
  await expect(flows).toBeVisible();
  await expect(balance).toBeHidden();
  await choice.getByText('Categories').click();
  await expect(page.getByRole('region', { name: 'By category' })).toBeVisible();
  await expect(flows).toBeHidden();
  await expectAccessible(page);
  await brygge.goOn('/settings/categories');
  await expect(brygge.heading('Categories')).toBeVisible();
  await expectAccessible(page);
});

test('what a person says of one transaction counts for all that are like it', async ({
  brygge,
  page,
}) => {
  await atTransactions(brygge, (accountId) => bookPurchases(accountId, 3));
  await page.getByRole('button', { name: /^Details of Kjøp 1,/ }).click();
  const sheet = page.getByRole('dialog', { name: 'Kjøp 1' });
  await sheet.getByRole('button', { name: 'Change' }).click();
  await sheet.getByLabel('New category').selectOption({ label: 'Children' });
  await sheet.getByLabel('For all transactions with these words').fill('Kjøp');
  await sheet.getByRole('button', { name: 'Save' }).click();
  await expect(sheet.getByText('Children', { exact: true })).toBeVisible();
  await page.keyboard.press('Escape');
  await brygge.goOn('/transactions?category=children');
  for (const name of ['Kjøp 1', 'Kjøp 2', 'Kjøp 3']) {
    await expect(page.getByText(name, { exact: true })).toBeVisible();
  }
});

test('a pending transaction that is booked later is counted once', async ({ brygge, page }) => {
  const payer = await newPayer(brygge);
  const payment = await makePayment(page, domesticRequest(payer));
  await brygge.open(`/payments/${payment.paymentId}`);
  await pressApprove(brygge);
  await brygge.agreeAtBank(payer);
  await expect(page.getByRole('heading', { name: /^Waiting for the bank to pay / })).toBeVisible();

  await brygge.goOn('/transactions');
  const rows = page.getByRole('button', { name: /^Details of Elvebakken Barnehage, −120.50 NOK,/ });
  await expect(page.getByText(/^Last refreshed/)).toBeVisible();
  await expect(rows).toHaveCount(1);
  await expect(rows).toHaveAccessibleName(/, Pending$/);

  await runBatch();
  await page.getByRole('button', { name: 'Refresh', exact: true }).click();
  await expect(rows).not.toHaveAccessibleName(/, Pending$/);
  await expect(rows).toHaveCount(1);
  // One booked row under the heading of its day, and no heading for pending rows.
  await expect(page.getByRole('heading', { name: 'Pending' })).toHaveCount(0);

  await brygge.goOn('/overview');
  const flows = page.getByRole('region', { name: 'Money in and out by month' });
  await flows.getByText('Show as table').click();
  await expect(flows.getByRole('row').nth(1)).toContainText('120.50');
});
