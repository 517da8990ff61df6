import fs from 'node:fs';
import pg from 'pg';
import { setting } from './bank-customer';
import { Brygge, deafTab, expect, expectAccessible, newPerson, test } from './brygge';
import {
  approveButton,
  bankDayIn,
  domesticRequest,
  goToApprove,
  makePayment,
  newPayer,
  pressApprove,
  runBatch,
  standingOrderRequest,
} from './payments';

test('follows a payment from its review to the run that settles it, and takes its receipt along', async ({
  brygge,
  page,
}) => {
  const payer = await newPayer(brygge);
  const payment = await makePayment(page, domesticRequest(payer));
  await brygge.open(`/payments/${payment.paymentId}`);
  await expect(brygge.heading('Elvebakken Barnehage')).toBeVisible();
  await expect(page.getByRole('heading', { name: /^Review and approve/ })).toBeVisible();
  await expect(page.getByText('You come back here and see the result.')).toBeVisible();
  const details = page.getByRole('region', { name: 'Payment details' });
  await expect(details).toContainText('1204 31 74442');
  await expect(details).toContainText(/Fee\s*None/);
  await expectAccessible(page);

  await pressApprove(brygge);
  await brygge.bank.approve(payer);
  await expect(page).toHaveURL(new RegExp(`/payments/${payment.paymentId}`));
  await expect(page.getByRole('heading', { name: /^Waiting for the bank to pay / })).toBeVisible();
  await expect(page.getByRole('list', { name: 'Timeline' })).toContainText('PDNG');
  await expectAccessible(page);

  await runBatch();
  // The page updates without a reload.
  await expect(
    page.getByRole('heading', { name: 'The money has left your account' }),
  ).toBeVisible();
  await expect(page.getByRole('list', { name: 'Timeline' })).toContainText(/Paid.* · ACSC/);

  await brygge.settled();
  const downloading = page.waitForEvent('download');
  await page.getByRole('link', { name: 'Download receipt (PDF)' }).click();
  const file = await (await downloading).path();
  expect(fs.readFileSync(file).subarray(0, 5).toString()).toBe('%PDF-');

  // From now on the recipient is suggested, until forgotten.
  await brygge.open('/payments/new/norway');
  const name = page.getByLabel('Recipient’s name');
  await name.pressSequentially('elve');
  await page.getByRole('option', { name: /Elvebakken Barnehage/ }).click();
  await expect(page.getByLabel('Recipient’s account number')).toHaveValue('1204 31 74442');
  await brygge.open('/settings/recipients');
  await expectAccessible(page);
  await page.getByRole('button', { name: 'Remove Elvebakken Barnehage' }).click();
  const question = page.getByRole('alertdialog', {
    name: 'Remove Elvebakken Barnehage from saved recipients?',
  });
  await question.getByRole('button', { name: 'Remove' }).click();
  await expect(page.getByRole('heading', { name: 'No saved recipients yet' })).toBeVisible();
});

test('reads ACCP without funds as the rejection that it is, and offers to pay again', async ({
  brygge,
  page,
}) => {
  const payer = await newPayer(brygge);
  const request = domesticRequest(payer, {
    instructedAmount: { amount: '1500.00', currency: 'NOK' },
  });
  const payment = await makePayment(page, request);
  await brygge.open(`/payments/${payment.paymentId}`);
  await pressApprove(brygge);
  await brygge.agreeAtBank(payer);
  await expect(page).toHaveURL(new RegExp(`/payments/${payment.paymentId}`));
  await runBatch();
  await expect(
    page.getByRole('heading', { name: /^Not paid: not enough money in / }),
  ).toBeVisible();
  await expect(page.getByRole('list', { name: 'Timeline' })).toContainText('ACCP');
  await expect(page.getByRole('heading', { name: 'The money has left your account' })).toHaveCount(
    0,
  );
  await expectAccessible(page);

  await brygge.settled();
  await page.getByRole('button', { name: 'Pay again' }).click();
  await expect(page).toHaveURL(/\/payments\/new\/norway\?draft=/);
  await expect(page.getByRole('combobox', { name: /^To|Recipient|Name/ }).first()).toHaveValue(
    'Elvebakken Barnehage',
  );

  // Each account holds 1,000 kroner.
  await brygge.open(`/payments/${payment.paymentId}`);
  await expect(
    page.getByText(
      /^Brukskonto had 1,000\.00.NOK .* You need 500\.00.NOK more to make this payment\.$/,
    ),
  ).toBeVisible();
  await brygge.settled();
  await page.getByRole('button', { name: /^Transfer 500\.00/ }).click();
  await expect(page).toHaveURL(/\/payments\/new\/transfer\?draft=/);
  await expect(page.getByRole('combobox', { name: 'Transfer from' })).toContainText('Sparekonto');
  await expect(page.getByRole('combobox', { name: 'Transfer to' })).toContainText('Brukskonto');
  await expect(page.getByLabel('Amount', { exact: true })).toHaveValue('500.00');
});

test('deletes a payment that was not approved, after a question', async ({ brygge, page }) => {
  const payer = await newPayer(brygge);
  const payment = await makePayment(page, domesticRequest(payer));
  await brygge.open(`/payments/${payment.paymentId}`);
  const remove = page.getByRole('button', { name: 'Delete payment' });
  await brygge.settled();
  await remove.click();
  const dialog = page.getByRole('alertdialog', { name: 'Delete this payment?' });
  await expect(dialog).toContainText('no money has moved');
  // A dialog is ready for a person once it has taken the focus.
  await expect(dialog.locator(':focus')).toBeVisible();
  await page.keyboard.press('Escape');
  await expect(dialog).toBeHidden();
  await expect(remove).toBeFocused();
  await remove.click();
  await expect(dialog.locator(':focus')).toBeVisible();
  await dialog.getByRole('button', { name: 'Delete payment' }).click();
  await expect(page.getByRole('heading', { name: 'The payment is cancelled' })).toBeVisible();
  await expect(page.getByRole('button', { name: approveButton })).toHaveCount(0);
  await page.reload();
  await expect(page.getByRole('heading', { name: 'The payment is cancelled' })).toBeVisible();
});

test('stops a standing order with an approval of the cancellation at the bank', async ({
  brygge,
  page,
}) => {
  const payer = await newPayer(brygge);
  const payment = await makePayment(page, standingOrderRequest(payer), 'periodic-payments');
  await brygge.open(`/payments/${payment.paymentId}`);
  await expect(page.getByRole('region', { name: 'Payment details' })).toContainText('Every month');
  await expect(page.getByText('Next 5 dates')).toBeVisible();
  await pressApprove(brygge);
  await brygge.agreeAtBank(payer);
  await expect(page.getByRole('heading', { name: 'The standing order is active' })).toBeVisible();

  await brygge.settled();
  await page.getByRole('button', { name: 'Cancel payment' }).click();
  await page.getByRole('alertdialog').getByRole('button', { name: 'Cancel payment' }).click();
  await expect(page.getByRole('heading', { name: /^Approve the cancellation at / })).toBeVisible();
  await expectAccessible(page);
  await page.getByRole('button', { name: /^Approve cancellation at / }).click();
  await brygge.bank.approve(payer);
  await expect(page.getByRole('heading', { name: 'The payment is cancelled' })).toBeVisible();
  await expect(page.getByRole('list', { name: 'Timeline' })).toContainText('CANC');
});

test('comes back from a refusal at the bank to a payment that can still be approved', async ({
  brygge,
  page,
}) => {
  const payer = await newPayer(brygge);
  const payment = await goToApprove(brygge, payer);
  await brygge.bank.cancel();
  await expect(page.getByText('You cancelled at the bank', { exact: true }).first()).toBeVisible();
  await expect(page.getByRole('button', { name: approveButton })).toBeVisible();
  // The note appears once; the payment stays unchanged.
  await expect(page).toHaveURL(new RegExp(`/payments/${payment.paymentId}$`));
  await brygge.reload();
  await pressApprove(brygge);
  await brygge.agreeAtBank(payer);
  await expect(page.getByRole('heading', { name: /^Waiting for the bank to pay / })).toBeVisible();
});

test('says after an hour at the bank what became of the payment, and how to go on', async ({
  brygge,
  page,
}) => {
  const payer = await newPayer(brygge);
  const payment = await goToApprove(brygge, payer);
  const database = new pg.Client({ connectionString: setting('E2E_DATABASE_URL') });
  await database.connect();
  const passed = await database.query(
    `UPDATE sca_attempt
     SET created_at = created_at - interval '61 minutes', expires_at = expires_at - interval '61 minutes'
     WHERE target = $1 AND state = 'pending'`,
    [payment.paymentId],
  );
  await database.end();
  expect(passed.rowCount).toBe(1);
  await brygge.bank.cancel();
  await expect(page.getByText('You were away for more than an hour').first()).toBeVisible();
  await brygge.goOn(`/payments/${payment.paymentId}`);
  await pressApprove(brygge);
  await brygge.agreeAtBank(payer);
  await expect(page.getByRole('heading', { name: /^Waiting for the bank to pay / })).toBeVisible();
});

test('approves once from two tabs, and the late one says how it stands', async ({
  brygge,
  page,
  context,
}) => {
  const payer = await newPayer(brygge);
  const payment = await makePayment(
    page,
    domesticRequest(payer, { requestedExecutionDate: bankDayIn(7) }),
  );
  const other = new Brygge(await context.newPage());
  const late = await deafTab(other.page, '**/api/payments/**', 'POST');
  for (const tab of [brygge, other]) await tab.open(`/payments/${payment.paymentId}`);
  await expect(other.page.getByRole('button', { name: approveButton })).toBeVisible();
  await other.settled();
  // The late tab hears nothing of what happens in the first before it tries to approve itself.
  await late.deafen();

  await pressApprove(brygge);
  await brygge.agreeAtBank(payer);
  await expect(page.getByRole('heading', { name: /^Waiting for the bank to pay / })).toBeVisible();

  await pressApprove(other);
  await expect(
    other.page.getByRole('heading', { name: /^Waiting for the bank to pay / }),
  ).toBeVisible();
  await expect(other.page.getByRole('button', { name: approveButton })).toHaveCount(0);
});

test('says calmly that there is no such payment, and no such basket', async ({ brygge, page }) => {
  await brygge.register(newPerson());
  for (const kind of ['payments', 'baskets']) {
    await brygge.open(`/${kind}/7f1c0a52-5f0e-4d6a-9f3e-0a54b1f0c9aa`);
    await expect(brygge.heading('Page not found')).toBeVisible();
  }
  await expectAccessible(page);
  await page.getByRole('link', { name: 'Go to overview' }).click();
  await expect(brygge.heading('Overview')).toBeVisible();
});
