import { callApi } from './application';
import { expect, expectAccessible, newPerson, test } from './brygge';
import { bankDayIn, domesticRequest, makePayment, newPayer, pressApprove } from './payments';

test('lists what waits first, keeps the filters in the address, and takes drafts up again', async ({
  brygge,
  page,
}) => {
  const payer = await newPayer(brygge);
  await brygge.open('/payments');
  await expect(page.getByText('No payments yet')).toBeVisible();
  await expectAccessible(page);

  const later = (amount: string, creditorName: string) =>
    domesticRequest(payer, {
      requestedExecutionDate: bankDayIn(7),
      instructedAmount: { amount, currency: 'NOK' },
      creditorName,
    });
  await makePayment(page, later('850.00', 'Utleie Fjellvik AS'));
  const approved = await makePayment(page, later('120.50', 'Elvebakken Barnehage'));
  const gone = await makePayment(page, later('299.00', 'Åsane Bokhandel'));
  await callApi(page, 'DELETE', `/api/payments/${gone.paymentId}`);
  await callApi(page, 'POST', '/api/payment-drafts', {
    contextId: 'private',
    kind: 'norwegian-domestic-credit-transfers',
    input: { creditorName: 'Halvferdig Handel' },
  });
  await brygge.open(`/payments/${approved.paymentId}`);
  await pressApprove(brygge);
  await brygge.agreeAtBank(payer);
  await expect(page.getByRole('heading', { name: /^Waiting for the bank to pay / })).toBeVisible();

  await brygge.goOn('/payments');
  const group = (name: string | RegExp) => page.getByRole('region', { name });
  await expect(group(/^Waiting for you/)).toContainText('Utleie Fjellvik AS');
  await expect(group(/^Drafts/)).toContainText('Halvferdig Handel');
  await expect(group(/^In progress/)).toContainText('Elvebakken Barnehage');
  await expect(page.getByRole('link', { name: /Åsane Bokhandel/ })).toContainText('Cancelled');
  const headings = async () => {
    const texts = await page.getByRole('heading', { level: 2 }).allInnerTexts();
    return texts.map((heading) => heading.replace(/\d*$/, '').trim()).slice(0, 3);
  };
  await expect.poll(headings).toEqual(['Waiting for you', 'Drafts', 'In progress']);
  await expectAccessible(page);

  await page.setViewportSize({ width: 1280, height: 500 });
  await brygge.reload();
  await expect(group(/^Waiting for you/)).toBeVisible();
  const title = page.getByRole('heading', { level: 1, name: 'Payments' });
  await expect(title).toBeInViewport({ ratio: 1 });

  await page.getByRole('button', { name: 'Not paid' }).click();
  await expect(page).toHaveURL(/\?filter=stopped$/);
  await expect(page.getByRole('link', { name: /Åsane Bokhandel/ })).toBeVisible();
  await expect(page.getByRole('link', { name: /Utleie Fjellvik/ })).toHaveCount(0);

  await page.getByRole('button', { name: 'Filter' }).click();
  await page.getByLabel('Kind of payment').selectOption('Standing order');
  await expect(page).toHaveURL(/filter=stopped&kind=periodic-payments$/);
  await expect(page.getByText('No payments found')).toBeVisible();
  await expectAccessible(page);
  await brygge.reload();
  await expect(page.getByText('No payments found')).toBeVisible();
  await expect(page.getByLabel('Kind of payment')).toHaveValue('periodic-payments');
  await page.goBack();
  await expect(page.getByRole('link', { name: /Åsane Bokhandel/ })).toBeVisible();
  await page.goBack();
  await expect(group(/^Waiting for you/)).toBeVisible();

  await brygge.goOn(`/payments?from=${bankDayIn(1)}`);
  await expect(page.getByText('No payments found')).toBeVisible();
  await page.getByRole('button', { name: 'Clear filters' }).first().click();
  await expect(page.getByRole('link', { name: /Åsane Bokhandel/ })).toBeVisible();

  await page.getByRole('link', { name: /Halvferdig Handel/ }).click();
  await expect(page).toHaveURL(/\/payments\/new\/norway\?draft=/);
});

test('begins a payment by Alt+N, and shows nothing of anybody else', async ({
  brygge,
  page,
  elsewhere: stranger,
}) => {
  const payer = await newPayer(brygge);
  const payment = await makePayment(page, domesticRequest(payer));
  await brygge.open('/payments');
  await expect(page.getByRole('link', { name: /Elvebakken Barnehage/ })).toBeVisible();
  await page.keyboard.press('Alt+KeyN');
  await expect(page).toHaveURL(/\/payments\/new\/norway$/);

  await stranger.register(newPerson('Mohammed Warsame'));
  await stranger.open(`/payments/${payment.paymentId}`);
  await expect(stranger.heading('Page not found')).toBeVisible();
});

test('reads on as one scrolls down a long list', async ({ brygge, page }) => {
  test.slow();
  const payer = await newPayer(brygge);
  const pay = (number: number) =>
    makePayment(
      page,
      domesticRequest(payer, {
        creditorName: `Kreditor ${number}`,
        instructedAmount: { amount: `${number}.00`, currency: 'NOK' },
      }),
    );
  // Five at a time. One page of the list holds thirty.
  for (let first = 1; first < 30; first += 5)
    await Promise.all(Array.from({ length: 5 }, (_, at) => pay(first + at)));
  await pay(31);
  await brygge.open('/payments?filter=waiting');
  const rows = page.getByRole('link', { name: /Kreditor \d+/ });
  await expect(page.getByRole('link', { name: /Kreditor 31/ })).toBeVisible();
  await expect(rows).toHaveCount(30);
  await expect(async () => {
    await page.keyboard.press('End');
    await expect(rows).toHaveCount(31, { timeout: 2_000 });
  }).toPass();
});
