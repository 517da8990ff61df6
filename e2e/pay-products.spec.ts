import type { Page } from '@playwright/test';
import { newBankCustomer, sandbox } from './bank-customer';
import { type Brygge, expect, newPerson, test } from './brygge';
import { choose, openLine, payFrom, pick } from './payment-form';
import { pressApprove, runBatch } from './payments';

/** A connected person with enough money for everything; accounts have the bank's names. */
async function richPayer(brygge: Brygge): Promise<{ identityNumber: string }> {
  const { identityNumber } = await newBankCustomer('Ingrid Vik');
  await sandbox('POST', 'accounts', {
    customerNumber: identityNumber,
    accountName: 'Storkonto',
    balance: { amount: '900000.00', currency: 'NOK' },
  });
  await brygge.register(newPerson());
  await brygge.connect(identityNumber);
  return { identityNumber };
}

/** The name of each kind where it is chosen. */
const TABS: Readonly<Record<string, string>> = {
  'Pay in Norway': 'In Norway',
  'Pay instantly': 'Instantly',
  'Pay in Europe': 'In Europe',
  'Pay abroad': 'Abroad',
  'Pay from a list': 'From a list',
};

/** From the choice of what to do to the open form. */
async function begin(brygge: Brygge, page: Page, intent: string): Promise<void> {
  await brygge.open('/payments/new');
  await page
    .getByRole('navigation', { name: 'Kind of payment' })
    .getByRole('link', { name: TABS[intent] ?? intent })
    .click();
  await expect(brygge.heading(intent)).toBeVisible();
  await brygge.settled();
  await payFrom(page, 'Storkonto');
}

/** Sends the form, and approves what the bank has stored. */
async function sendAndApprove(brygge: Brygge, page: Page, identityNumber: string): Promise<void> {
  await page.getByRole('button', { name: /^Review (payment|standing order)/ }).click();
  await expect(page.getByRole('heading', { name: /^Review and approve/ })).toBeVisible();
  await pressApprove(brygge);
  await brygge.agreeAtBank({ identityNumber });
}

async function settled(page: Page, heading = 'The money has left your account'): Promise<void> {
  await expect(
    page.getByRole('heading', {
      name: /^(Waiting for .* to pay|The money has left your account$)/,
    }),
  ).toBeVisible();
  await runBatch();
  await expect(page.getByRole('heading', { name: heading, exact: true })).toBeVisible();
}

test('pays in Norway, from the form to the run that settles it', async ({ brygge, page }) => {
  const { identityNumber } = await richPayer(brygge);
  await begin(brygge, page, 'Pay in Norway');
  await page.getByLabel('Recipient’s name').fill('Elvebakken Barnehage');
  const account = page.getByLabel('Recipient’s account number');
  await account.pressSequentially('12043174442');
  await expect(account).toHaveValue('1204 31 74442');
  await page.getByLabel('Amount', { exact: true }).fill('1 234,5');
  await expect(page.getByText('You’ll pay 1,234.50 NOK.')).toBeVisible();
  await pick(page, 'KID');
  await page.getByRole('textbox', { name: 'KID' }).fill('1234567897');
  await expect(page.getByRole('textbox', { name: 'KID' })).toHaveAccessibleDescription(/Valid KID/);
  await sendAndApprove(brygge, page, identityNumber);
  await settled(page);
  await expect(page.getByText('1,234.50').first()).toBeVisible();
});

test('pays at once', async ({ brygge, page }) => {
  const { identityNumber } = await richPayer(brygge);
  await begin(brygge, page, 'Pay instantly');
  await page.getByLabel('Recipient’s name').fill('Elvebakken Barnehage');
  const account = page.getByLabel('Recipient’s account number');
  await account.fill('1204.31.74443');
  await page.getByLabel('Pay to this account number anyway').check();
  // The IBAN of a Norwegian account becomes its account number, which needs no confirmation.
  await account.fill('NO37 1204 3174 442');
  await expect(account).toHaveValue('1204 31 74442');
  await expect(page.getByLabel('Pay to this account number anyway')).toHaveCount(0);
  await page.getByLabel('Amount', { exact: true }).fill('99,-');
  await page.getByRole('textbox', { name: 'Message to recipient' }).fill('Takk for maten');
  await sendAndApprove(brygge, page, identityNumber);
  await settled(page);
});

test('pays in Europe', async ({ brygge, page }) => {
  const { identityNumber } = await richPayer(brygge);
  await begin(brygge, page, 'Pay in Europe');
  await page.getByLabel('Recipient’s name').fill('Erika Mustermann');
  await page.getByLabel('Recipient’s IBAN').fill('de89 3704 0044 0532 0130 00');
  await page.getByLabel('Amount', { exact: true }).fill('49.90');
  await sendAndApprove(brygge, page, identityNumber);
  await settled(page);
});

test('pays abroad in another currency', async ({ brygge, page }) => {
  const { identityNumber } = await richPayer(brygge);
  await begin(brygge, page, 'Pay abroad');
  await page.getByLabel('Recipient’s name').fill('Jane Doe');
  await page.getByRole('button', { name: 'Use account number' }).click();
  await expect(page.getByLabel('Recipient’s account number')).toBeFocused();
  await page.getByLabel('Recipient’s account number').fill('000123456789');
  await page.getByLabel('BIC (SWIFT)').fill('chasus33xxx');
  await page.getByLabel('Town or city').fill('New York');
  await choose(page, 'Country', 'United States', /^United States US$/);
  await page.getByLabel('Amount', { exact: true }).fill('1,250.00');
  await choose(page, 'Currency', 'usd', /USD$/);
  await openLine(page, 'Speed');
  await pick(page, /^Urgent/);
  await sendAndApprove(brygge, page, identityNumber);
  await settled(page);
});

test('asks what the authorities want to know of a large payment abroad', async ({
  brygge,
  page,
}) => {
  const { identityNumber } = await richPayer(brygge);
  await begin(brygge, page, 'Pay abroad');
  await page.getByLabel('Recipient’s name').fill('Erika Mustermann');
  await page.getByLabel('Recipient’s IBAN').fill('DE89370400440532013000');
  await page.getByLabel('BIC (SWIFT)').fill('COBADEFFXXX');
  await page.getByLabel('Town or city').fill('Hamburg');
  await choose(page, 'Country', 'germ', /^Germany DE$/);
  await choose(page, 'Currency', 'NOK', /NOK$/);
  await page.getByLabel('Amount', { exact: true }).fill('99 999');
  await expect(page.getByLabel('Reporting code')).toHaveCount(0);
  await page.getByLabel('Amount', { exact: true }).fill('100 000');
  await page.getByLabel('Reporting code').fill('26');
  await page.getByLabel('What the payment is for').fill('Machine parts');
  await sendAndApprove(brygge, page, identityNumber);
  await settled(page);
});

test('sets up a standing order with its next dates', async ({ brygge, page }) => {
  const { identityNumber } = await richPayer(brygge);
  await begin(brygge, page, 'Standing order');
  await page.getByLabel('Recipient’s name').fill('Elvebakken Barnehage');
  await page.getByLabel('Recipient’s account number').fill('12043174442');
  await page.getByLabel('Amount', { exact: true }).fill('500');
  await page.getByLabel('How often').selectOption('Weekly');
  const dates = page.getByRole('region', { name: 'Next 5 payments' });
  await expect(dates.getByRole('listitem')).toHaveCount(5);
  await sendAndApprove(brygge, page, identityNumber);
  await expect(page.getByRole('heading', { name: 'The standing order is active' })).toBeVisible();
});

test('pays many at once from a spreadsheet, after its bad cells are mended', async ({
  brygge,
  page,
}) => {
  const { identityNumber } = await richPayer(brygge);
  await begin(brygge, page, 'Pay from a list');
  await page.getByRole('button', { name: 'Paste from a spreadsheet' }).click();
  await page
    .getByLabel('Paste the cells here')
    .fill(
      [
        'Navn\tKonto\tBeløp\tKID\tMelding',
        'Elvebakken Barnehage\t1204 31 74442\t1 000,50\t\tNovember',
        'Kari Nordmann\t86011117947\t2.345\t\tLeie',
        'Nordlys Strøm\t12043174442\t99\t1234567897\t',
      ].join('\n'),
    );
  await page.getByRole('button', { name: 'Add payments' }).click();
  await expect(page.getByText('3 payments added.')).toBeVisible();
  await expect(page.getByText('3 payments, 1 to correct')).toBeVisible();
  const amount = page.getByLabel('Amount (NOK), row 2');
  await expect(amount).toHaveAttribute('aria-invalid', 'true');
  await amount.fill('2 345');
  await expect(page.getByText('3,444.50', { exact: true })).toBeVisible();
  await expect(page.getByText('3 payments', { exact: true })).toBeVisible();
  await page.getByRole('button', { name: 'More details of payment 3' }).click();
  const details = page.getByRole('dialog', { name: 'Payment 3: more details' });
  await details.getByLabel('Town or city').fill('Bergen');
  await details.getByLabel('Paid on behalf of').fill('Ingrid Vik AS');
  await details.getByRole('button', { name: 'Save details' }).click();
  await expect(page.getByText('Bergen · Paid on behalf of: Ingrid Vik AS')).toBeVisible();
  await sendAndApprove(brygge, page, identityNumber);
  await settled(page);
});

test('begins several payments on a phone with one, and says what they leave', async ({
  brygge,
  page,
}) => {
  await richPayer(brygge);
  await page.setViewportSize({ width: 390, height: 844 });
  await brygge.open('/payments/new/many');
  await brygge.settled();
  await payFrom(page, 'Storkonto');
  const recipient = (place: number) => page.getByLabel(`Recipient, row ${place}`);
  await expect(recipient(1)).toBeVisible();
  await expect(recipient(2)).toBeHidden();
  await page.getByRole('button', { name: 'Add payment' }).click();
  await expect(recipient(2)).toBeVisible();
  await expect(recipient(3)).toBeHidden();
  await page.getByLabel('Amount (NOK), row 1').fill('217,50');
  await expect(page.getByText('Left afterwards: 899,782.50 NOK')).toBeVisible();
  await brygge.open('/payments/new/norway');
  await brygge.settled();
  await payFrom(page, 'Storkonto');
  await page.getByLabel('Amount', { exact: true }).fill('217,50');
  const left = page.getByText('Left afterwards: 899,782.50 NOK');
  await expect(left).toBeVisible();
  // Beside the form now, and not below the amount.
  await page.setViewportSize({ width: 1280, height: 844 });
  await expect(left).toBeHidden();
  await expect(page.getByRole('complementary', { name: 'Summary' })).toContainText(
    'Left afterwards: 899,782.50NOK',
  );
});

test('pays without an account that is shared: the bank asks who it is', async ({
  brygge,
  page,
}) => {
  const customer = await newBankCustomer('Ola Vik');
  const account = await sandbox(
    'GET',
    `accounts/${encodeURIComponent(customer.accounts[0]?.id ?? '')}`,
  );
  await brygge.register(newPerson('Ola Vik'));
  await brygge.open('/payments/new/norway');
  await expect(page.getByText('You can pay without connecting a bank')).toBeVisible();
  await page.getByLabel('Pay from').fill(String(account.bban));
  await page.getByLabel('Recipient’s name').fill('Elvebakken Barnehage');
  await page.getByLabel('Recipient’s account number').fill('12043174442');
  await page.getByLabel('Amount', { exact: true }).fill('120,50');
  await sendAndApprove(brygge, page, customer.identityNumber);
  await settled(page);
});
