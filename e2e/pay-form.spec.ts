import type { Page } from '@playwright/test';
import { type Brygge, expect, expectAccessible, test } from './brygge';
import { countClicks, type Effort, noteEffort, startEffort } from './payment-form';
import { newPayer, pressApprove } from './payments';

const submit = (page: Page) =>
  page.getByRole('button', { name: /^Review (payment|transfer|standing order)/ });

async function fillIn(brygge: Brygge, amount = '120,50'): Promise<void> {
  const { page } = brygge;
  await brygge.settled();
  await page.getByRole('combobox', { name: 'Pay from' }).click();
  await page.getByRole('option', { name: /Brukskonto/ }).click();
  await page.getByLabel('Recipient’s name').fill('Elvebakken Barnehage');
  await page.getByLabel('Recipient’s account number').fill('12043174442');
  await page.getByLabel('Amount', { exact: true }).fill(amount);
}

test('offers what people want to do, and each form is accessible', async ({ brygge, page }) => {
  test.slow();
  await newPayer(brygge);
  await brygge.open('/payments/new');
  await expect(brygge.heading('Pay in Norway')).toBeVisible();
  await expectAccessible(page);
  // Errors appear beside everything else in a form, so that each is checked together with them.
  for (const intent of [
    'norway',
    'transfer',
    'at-once',
    'europe',
    'abroad',
    'standing-order',
    'many',
  ]) {
    await brygge.goOn(`/payments/new/${intent}`);
    await expect(submit(page)).toBeVisible();
    await submit(page).click();
    await expect(page.getByRole('alert').first()).toBeFocused();
    await expectAccessible(page);
  }
});

test('pays from the account that one comes from', async ({ brygge, page }) => {
  await newPayer(brygge);
  await brygge.open('/accounts');
  await brygge.settled();
  await page.getByRole('link', { name: /Sparekonto/ }).click();
  await expect(brygge.heading('Sparekonto')).toBeVisible();
  await brygge.settled();
  await page.getByRole('link', { name: 'Pay from this account' }).click();
  await expect(brygge.heading('Pay in Norway')).toBeVisible();
  await expect(page.getByRole('combobox', { name: 'Pay from' })).toContainText('Sparekonto');
});

test('says what needs another look, once, and leads to each field', async ({ brygge, page }) => {
  await newPayer(brygge);
  await brygge.open('/payments/new/norway');
  await expect(page.getByText('The account with the most money.')).toBeVisible();
  await brygge.settled();
  await submit(page).click();
  const summary = page.getByRole('alert').filter({ hasText: 'Check these 3 fields' });
  await expect(summary).toBeFocused();
  await summary.getByRole('button', { name: 'Enter an amount.' }).click();
  await expect(page.getByLabel('Amount', { exact: true })).toBeFocused();
  await page.keyboard.type('1.234');
  await page.keyboard.press('Tab');
  await expect(page.getByText(/^This amount can be read in two ways/).last()).toBeVisible();
  await page.getByLabel('Recipient’s name').fill('Kari 😀');
  await expect(
    page.getByText('The bank does not accept “😀” (in position 6). Remove it.').last(),
  ).toBeVisible();
});

test('loses nothing by a reload, the back button or another day', async ({ brygge, page }) => {
  await newPayer(brygge);
  await brygge.open('/payments/new/norway');
  await fillIn(brygge, '1 234,5');
  await expect(page.getByText('Draft saved.')).toBeVisible();
  await expect(page).toHaveURL(/\?draft=/);
  await brygge.reload();
  await expect(page.getByLabel('Amount', { exact: true })).toHaveValue('1 234,5');
  await expect(page.getByLabel('Recipient’s account number')).toHaveValue('1204 31 74442');
  // Switching to another kind of payment keeps what was typed.
  await page.getByRole('link', { name: 'Instantly' }).click();
  await expect(brygge.heading('Pay instantly')).toBeVisible();
  await expect(page.getByLabel('Recipient’s name')).toHaveValue('Elvebakken Barnehage');
  await expect(page.getByLabel('Amount', { exact: true })).toHaveValue('1 234,5');
  await page.getByRole('main').getByRole('link', { name: 'Payments', exact: true }).click();
  const draft = page.getByRole('link', { name: /Elvebakken Barnehage/ });
  await expect(draft).toContainText('1,234.50');
  await page.goBack();
  await expect(page.getByLabel('Recipient’s name')).toHaveValue('Elvebakken Barnehage');
  await page.goForward();
  await page.getByRole('button', { name: 'Delete the draft Elvebakken Barnehage' }).click();
  const undo = page.getByRole('button', { name: 'Undo' });
  // The offer stays as long as it has the focus, however long everything else takes.
  await undo.focus();
  await expect(draft).toHaveCount(0);
  await expectAccessible(page);
  await undo.click();
  await expect(draft).toContainText('1,234.50');
});

test('sends one payment however often the button is pressed, and asks before a second like it', async ({
  brygge,
  page,
}) => {
  await newPayer(brygge);
  await brygge.open('/payments/new/norway');
  await fillIn(brygge);
  const sent: string[] = [];
  page.on('request', (request) => {
    if (request.method() === 'POST' && request.url().endsWith('/api/payments')) {
      sent.push(request.url());
    }
  });
  await submit(page).dblclick();
  await expect(page.getByRole('heading', { name: /^Review and approve/ })).toBeVisible();
  expect(sent).toHaveLength(1);

  await brygge.open('/payments/new/norway');
  await brygge.settled();
  await page.getByRole('combobox', { name: 'Pay from' }).click();
  await page.getByRole('option', { name: /Brukskonto/ }).click();
  // A payment that was not approved has paid nobody.
  await page.getByLabel('Recipient’s name').pressSequentially('elve');
  await expect(page.getByRole('option', { name: /Elvebakken Barnehage/ })).toHaveCount(0);
  await page.getByLabel('Recipient’s name').fill('Elvebakken Barnehage');
  await page.getByLabel('Recipient’s account number').fill('12043174442');
  await page.getByLabel('Amount', { exact: true }).fill('120.5');
  await submit(page).click();
  const question = page.getByRole('alertdialog', {
    name: 'You created the same payment today',
  });
  await expect(question).toContainText('Elvebakken Barnehage');
  await expect(question).toContainText('120.50 NOK');
  await expectAccessible(page);
  await question.getByRole('button', { name: 'No, do not send' }).click();
  await expect(submit(page)).toBeVisible();
  await expect(submit(page)).toBeFocused();
  await submit(page).click();
  await question.getByRole('button', { name: 'Yes, send again' }).click();
  await expect(page.getByRole('heading', { name: /^Review and approve/ })).toBeVisible();
});

test('is filled in and sent by keyboard alone', async ({ brygge, page }) => {
  await newPayer(brygge);
  await brygge.open('/payments/new/norway');
  const debtor = page.getByRole('combobox', { name: 'Pay from' });
  await debtor.focus();
  await page.keyboard.press('Enter');
  await expect(debtor).toHaveAttribute('aria-expanded', 'true');
  await page.keyboard.press('ArrowDown');
  await page.keyboard.press('Enter');
  await expect(debtor).toHaveAttribute('aria-expanded', 'false');
  for (const [label, typed] of [
    ['Recipient’s name', 'Elvebakken Barnehage'],
    ['Recipient’s account number', '12043174442'],
    ['Amount', '77'],
  ] as const) {
    await page.keyboard.press('Tab');
    await expect(page.getByLabel(label, { exact: true })).toBeFocused();
    await page.keyboard.type(typed);
  }
  const chooseDay = page.getByRole('button', { name: 'Payment date: choose a day' });
  await chooseDay.focus();
  await page.keyboard.press('Enter');
  // The calendar takes the focus once it is drawn, and returns it a task after it has closed.
  const day = page.getByRole('grid').getByRole('button').and(page.locator(':focus'));
  await expect(day).toHaveAccessibleName(/^Today, /);
  await page.keyboard.press('ArrowRight');
  await expect(day).not.toHaveAccessibleName(/^Today, /);
  await page.keyboard.press('Enter');
  await expect(page.getByRole('grid')).toHaveCount(0);
  await expect(chooseDay).toBeFocused();
  await expect(page.getByText(/^The bank pays on .+ if you approve before then\.$/)).toBeVisible();
  await page.getByLabel('Recipient’s name').focus();
  await page.keyboard.press('Enter');
  await expect(page.getByRole('heading', { name: /^Review and approve/ })).toBeVisible();
});

test('pays a bill with a KID in seven clicks, the bank’s three among them, in six when it is pasted, and finds the rent of a year ago in two', async ({
  brygge,
  page,
  context,
}) => {
  test.slow();
  // In a trial Brygge tells the bank who the person is, as it does for people who allow that.
  await brygge.open('/');
  await page.getByRole('button', { name: 'Try it without signing up' }).first().click();
  await page.waitForURL('**/overview');
  const clicks = await countClicks(page);
  const review = page.getByRole('heading', { name: /^Review and approve/ });
  const waiting = page.getByRole('heading', { name: /^Waiting for the bank to pay / });
  const onOverview = async () => {
    await brygge.open('/overview');
    await expect(brygge.heading('Overview')).toBeVisible();
    await brygge.settled();
    return startEffort(clicks);
  };
  const approveAndCount = async (effort: () => Effort) => {
    await submit(page).click();
    await expect(review).toBeVisible();
    await pressApprove(brygge);
    await brygge.bank.approve({ identityNumber: '' });
    await expect(waiting).toBeVisible();
    return effort();
  };
  const pay = page.getByRole('main').getByRole('link', { name: 'Pay', exact: true });

  const byHand = await onOverview();
  await pay.click();
  await page.getByLabel('Recipient’s name').click();
  await page.keyboard.type('Nordre Skjærvik Kraftlag');
  await page.getByLabel('Recipient’s account number').focus();
  await page.keyboard.type('12043174442');
  await page.keyboard.press('Tab');
  await expect(page.getByLabel('Amount', { exact: true })).toBeFocused();
  await page.keyboard.type('249,50');
  await page.keyboard.press('Tab');
  await expect(page.getByRole('radio', { name: 'Message' })).toBeFocused();
  await page.keyboard.press('Tab');
  const kid = page.getByRole('textbox', { name: 'KID', exact: true });
  await expect(page.getByRole('textbox').and(page.locator(':focus'))).toBeVisible();
  await page.keyboard.type('1234567897');
  await expect(kid).toHaveValue('1234567897');
  const typed = await approveAndCount(byHand);

  await context.grantPermissions(['clipboard-read', 'clipboard-write']);
  const pasting = await onOverview();
  await page.evaluate(() =>
    navigator.clipboard.writeText(
      'Betales til: Øvre Dal Vannverk\nKontonummer: 1204 31 74442\nKID: 1234567897\nÅ betale: 120,50',
    ),
  );
  await pay.click();
  await expect(submit(page)).toBeVisible();
  // A page listens for what is pasted a moment after it is shown.
  await brygge.settled();
  await page.keyboard.press('ControlOrMeta+v');
  await expect(page.getByText('4 fields filled in')).toBeVisible();
  await expectAccessible(page);
  const pasted = await approveAndCount(pasting);

  const finding = await onOverview();
  await page.getByRole('button', { name: /^Search/ }).click();
  await expect(page.getByRole('dialog').getByRole('combobox')).toBeFocused();
  await page.keyboard.type('husleie desember');
  // Not merely a row of this landlord: one of an earlier keystroke's answer would be another month's rent.
  await page
    .getByRole('option', { name: /Nygårdshøyden Utleie.*Husleie desember/ })
    .first()
    .click();
  await expect(page.getByRole('dialog', { name: /Nygårdshøyden Utleie/ })).toContainText(
    'Husleie desember',
  );
  const found = finding();

  noteEffort({ typed, pasted, found });
  expect(typed.clicks).toBeLessThanOrEqual(7);
  expect(pasted.clicks).toBeLessThanOrEqual(6);
  expect(found.clicks).toBeLessThanOrEqual(2);
});
