import { callApi } from './application';
import { inWorld } from './bank-customer';
import { expect, expectAccessible, test } from './brygge';
import {
  approveButton,
  domesticRequest,
  goToApprove,
  makePayment,
  newPayer,
  pressApprove,
} from './payments';

test('explains a payment of which the bank said nothing, and shows it before it is sent again', async ({
  brygge,
  page,
}) => {
  const payer = await newPayer(brygge);
  // The bank does what it is asked, and each of the three tries loses its answer.
  await inWorld('PUT', 'faults', { faults: [{ fault: 'lose-answer', calls: 3 }] });
  const sent = await makePayment(page, domesticRequest(payer));
  await brygge.open(`/payments/${sent.paymentId}`);
  await expect(
    page.getByRole('heading', { name: /has not said whether it received the payment$/ }),
  ).toBeVisible();
  await expect(page.getByText(/No money will move unless you approve it/)).toBeVisible();
  await expect(page.getByRole('button', { name: 'Check again' })).toBeVisible();
  await expectAccessible(page);

  await page.getByRole('button', { name: 'Send again anyway' }).click();
  const dialog = page.getByRole('alertdialog', { name: 'Send the same payment again?' });
  await expect(dialog).toContainText('Elvebakken Barnehage');
  await expect(dialog).toContainText('120.50');
  await expectAccessible(page);
  await dialog.getByRole('button', { name: 'Send again' }).click();
  await expect(page.getByRole('heading', { name: /^Review and approve/ })).toBeVisible();
  await expect(page).not.toHaveURL(new RegExp(sent.paymentId));
});

test('warns of what the bank has stored otherwise, on the payment and in a basket', async ({
  brygge,
  page,
}) => {
  const payer = await newPayer(brygge);
  const fault = { fault: 'change-field', calls: 1, field: 'creditorAccount.bban' };
  await inWorld('PUT', 'faults', { faults: [{ ...fault, value: '30001234567' }] });
  const payment = await makePayment(page, domesticRequest(payer));
  await brygge.open(`/payments/${payment.paymentId}`);
  const main = page.getByRole('main');
  await expect(main.getByText(/ has stored the payment differently$/)).toBeVisible();
  await expect(main.getByText('3000 12 34567')).toBeVisible();
  await expect(page.getByRole('button', { name: approveButton })).toBeVisible();
  await expectAccessible(page);
  await page.getByRole('link', { name: 'Approve together with others' }).click();
  await expect(main.getByText('Stored differently by the bank: Account')).toBeVisible();
  await expect(
    main.getByText(/^The bank has stored one of the payments differently/),
  ).toBeVisible();
  await expectAccessible(page);
});

test('takes a status that cannot be read yet for no failure', async ({ brygge, page }) => {
  const payer = await newPayer(brygge);
  await inWorld('PUT', 'behaviour', { hideNdctBeforeApproval: true });
  const payment = await makePayment(page, domesticRequest(payer));
  await brygge.open(`/payments/${payment.paymentId}`);
  await callApi(page, 'GET', `/api/payments/${payment.paymentId}/status`);
  await expect(page.getByRole('heading', { name: /^Review and approve/ })).toBeVisible();
  await expect(page.getByRole('main').getByRole('alert')).toHaveCount(0);
  await pressApprove(brygge);
  await brygge.agreeAtBank(payer);
  await expect(page.getByRole('heading', { name: /^Waiting for the bank to pay / })).toBeVisible();
});

test('comes back from a bank that fails on its own pages to a payment that can still be approved', async ({
  brygge,
  page,
}) => {
  const payer = await newPayer(brygge);
  await goToApprove(brygge, payer);
  const approve = page.getByRole('button', { name: approveButton });
  await inWorld('PUT', 'faults', { faults: [{ fault: 'sca-failure', calls: 1 }] });
  await brygge.bank.identify(payer);
  await expect(
    page.getByText('Something went wrong at the bank', { exact: true }).first(),
  ).toBeVisible();
  await expect(approve).toBeVisible();
  await expectAccessible(page);

  await pressApprove(brygge);
  await brygge.agreeAtBank(payer);
  await expect(page.getByRole('heading', { name: /^Waiting for the bank to pay / })).toBeVisible();
});
