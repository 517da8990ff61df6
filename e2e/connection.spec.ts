import pg from 'pg';
import { type BankCustomer, newBankCustomer, setting } from './bank-customer';
import { type Brygge, expect, expectAccessible, newPerson, type Person, test } from './brygge';

/** From the first hour of a day in summer, 180 days end in winter, late on the 179th. */
const UNTIL_THE_LAST_DAY = new RegExp(
  [180, 179]
    .map((days) => `Access until ${dayAfter(days)}`)
    .join('|')
    .replaceAll(' ', '\\s'),
);

function dayAfter(days: number): string {
  return new Date(Date.now() + days * 24 * 60 * 60 * 1000).toLocaleDateString('en-GB', {
    day: 'numeric',
    month: 'long',
    year: 'numeric',
    timeZone: 'Europe/Oslo',
  });
}

/** Changes the application's stored data where waiting would take months. */
async function inDatabase(text: string, values: unknown[]): Promise<number> {
  const client = new pg.Client({ connectionString: setting('E2E_DATABASE_URL') });
  await client.connect();
  try {
    return (await client.query(text, values)).rowCount ?? 0;
  } finally {
    await client.end();
  }
}

/**
 * Moves the consent back in time, so that only this many days are left. It ends at noon: the same days lie before that
 * at any hour, whether the clocks change meanwhile or not.
 */
async function leaveDays(person: Person, days: number): Promise<void> {
  const changed = await inDatabase(
    `UPDATE connection SET access_until =
         (date_trunc('day', now() AT TIME ZONE 'Europe/Oslo') + make_interval(days => $2, hours => 12))
         AT TIME ZONE 'Europe/Oslo',
       consented_at = now() - make_interval(days => 180 - $2)
     FROM user_account WHERE user_account.id = connection.user_id AND user_account.email = $1`,
    [person.email, days],
  );
  expect(changed).toBe(1);
}

async function connected(brygge: Brygge, name: string): Promise<[Person, BankCustomer]> {
  const customer = await newBankCustomer(name);
  const person = newPerson(name);
  await brygge.register(person);
  await brygge.connect(customer.identityNumber);
  return [person, customer];
}

test('says what is shared, since when, until when, and what is left without the person', async ({
  brygge,
  page,
}) => {
  test.slow();
  const [person] = await connected(brygge, 'Mette Solberg');
  await brygge.open('/connections');
  const card = page.getByRole('article', { name: 'Personal' });
  await expect(card).toContainText('Connected');
  await expect(card).toContainText(UNTIL_THE_LAST_DAY);
  await expect(card).toContainText('2 accounts shared');
  await brygge.settled();
  await expect(card.getByRole('button', { name: 'Renew access' })).toBeHidden();
  await card.getByText('Details and renewal').click();
  await expect(card.getByRole('button', { name: 'Renew access' })).toBeVisible();
  await expect(card.getByText(/Until \d\d:\d\d, you can load older/)).toBeVisible();
  await expect(card.getByText('balances 4 of 4, transactions 4 of 4.')).toHaveCount(1);
  await expectAccessible(page);

  // Four unattended reads, the oldest of them 23 hours ago.
  await inDatabase(
    `INSERT INTO unattended_read (user_id, account_id, resource, slot, read_at)
     SELECT account.user_id, account.id, 'balances', slot, now() - make_interval(hours => 20 + slot)
     FROM account JOIN user_account ON user_account.id = account.user_id,
       generate_series(0, 3) AS slot
     WHERE user_account.email = $1 AND account.name = 'Sparekonto'`,
    [person.email],
  );
  await brygge.reload();
  await expect(
    card.getByText(/balances 0 of 4, transactions 4 of 4\. One more will become available /),
  ).toHaveCount(1);
  await expect(card.getByText('balances 4 of 4,')).toHaveCount(1);
});

test('renews early and turns back at the bank: what works goes on working', async ({
  brygge,
  page,
}) => {
  test.slow();
  const [person, customer] = await connected(brygge, 'Håvard Lie');
  await leaveDays(person, 9);

  await brygge.open('/overview');
  await expect(
    page
      .getByRole('region', { name: 'To do' })
      .getByText('Access to Skjærvik Sparebank ends in 9 days')
      .locator('visible=true'),
  ).toHaveCount(1);
  await brygge.goOn('/accounts');
  const reminder = page.getByRole('region', { name: 'Access ends soon' });
  await expect(reminder).toContainText('ends in 9 days');
  await expectAccessible(page);
  await reminder.getByRole('link', { name: 'Renew access' }).click();
  await expect(brygge.heading('Connections')).toBeVisible();
  await expect(reminder).toHaveCount(0);

  const card = page.getByRole('article', { name: 'Personal' });
  await expect(card).toContainText('Ends soon');
  await brygge.settled();
  await card.getByRole('button', { name: 'Renew access' }).click();
  await brygge.bank.arrived();
  await brygge.bank.cancel();
  await expect(brygge.heading('You cancelled at the bank')).toBeVisible();
  await brygge.goOn('/accounts');
  await page.getByRole('link', { name: /Brukskonto/ }).click();
  // The list of accounts says the balance too.
  await expect(brygge.heading('Brukskonto')).toBeVisible();
  await expect(page.getByText('1,000.00').first()).toBeVisible();
  await brygge.settled();
  await expect(page.getByRole('main').getByRole('alert')).toHaveCount(0);
  await brygge.goOn('/connections');
  await expect(card).toContainText('Ends soon');
  await expect(card).toContainText('9 days left');

  await card.getByRole('button', { name: 'Renew access' }).click();
  await brygge.agreeAtBank(customer);
  await expect(brygge.heading(/^You’re connected to /)).toBeVisible();
  await brygge.goOn('/connections');
  await expect(card).toContainText(UNTIL_THE_LAST_DAY);
  await brygge.goOn('/accounts');
  await expect(page.getByRole('link', { name: /Brukskonto/ })).toBeVisible();
  await expect(reminder).toHaveCount(0);
});

test('a reminder that is put off stays away, and comes in the middle of nothing', async ({
  brygge,
  page,
}) => {
  const [person] = await connected(brygge, 'Elin Moe');
  await leaveDays(person, 3);
  await brygge.open('/payments/new');
  await brygge.settled();
  const reminder = page.getByRole('region', { name: 'Access ends soon' });
  await expect(reminder).toHaveCount(0);
  await brygge.goOn('/settings');
  await reminder.getByRole('button', { name: 'Close' }).click();
  await expect(reminder).toHaveCount(0);
  await brygge.open('/accounts');
  await expect(page.getByRole('link', { name: /Brukskonto/ })).toBeVisible();
  await expect(reminder).toHaveCount(0);
});

test('an access that is taken back at the bank hides what it gave at once', async ({
  brygge,
  page,
  context,
}) => {
  test.slow();
  const [, customer] = await connected(brygge, 'Jorunn Berg');
  await brygge.open('/accounts');
  await brygge.settled();
  await page.getByRole('link', { name: /Brukskonto/ }).click();
  await expect(brygge.heading('Brukskonto')).toBeVisible();
  await expect(page.getByText('1,000.00').first()).toBeVisible();

  const atBank = await context.newPage();
  await atBank.goto(`${setting('E2E_BANK_SCA_ORIGIN')}/access`);
  await atBank.locator('[name=identityNumber]').fill(customer.identityNumber);
  await atBank.locator('button[type=submit]').first().click();
  await atBank.locator('form[action$="/revoke"] button').click();
  await expect(atBank.getByRole('status')).toBeVisible();
  await atBank.close();

  await brygge.reload();
  await expect(page.getByText('1,000.00')).toHaveCount(0);
  await brygge.goOn('/accounts');
  const sentence = page.getByText('Access to Skjærvik Sparebank was withdrawn');
  await expect(sentence.first()).toBeVisible();
  await expect(page.getByRole('link', { name: /Brukskonto|Sparekonto/ })).toHaveCount(0);
  await expect(sentence).toHaveCount(1);
  await brygge.goOn('/connections');
  const card = page.getByRole('article', { name: 'Personal' });
  await expect(card).toContainText('Access withdrawn');
  await expect(card).not.toContainText('Brukskonto');
  await expectAccessible(page);

  await card.getByRole('button', { name: 'Give access again' }).click();
  await brygge.agreeAtBank(customer);
  await expect(brygge.heading(/^You’re connected to /)).toBeVisible();
  await brygge.goOn('/accounts');
  await expect(page.getByRole('link', { name: /Brukskonto/ })).toBeVisible();
});

test('the bank is told beforehand what the person lets it, and forgets to ask for it', async ({
  brygge,
  page,
}) => {
  test.slow();
  const [, customer] = await connected(brygge, 'Sindre Foss');
  await brygge.open('/settings/banks');
  await brygge.settled();
  await expect(page.getByRole('radio', { name: 'Ask me every time' })).toBeChecked();
  await page.getByLabel('National identity number', { exact: true }).fill('123');
  await page.getByRole('button', { name: 'Remember number' }).click();
  await expect(
    page.getByText('A national identity number has 11 digits; this has 3.'),
  ).toBeVisible();
  await page.getByLabel('National identity number', { exact: true }).fill(customer.identityNumber);
  await page.getByRole('button', { name: 'Remember number' }).click();
  await expect(page.getByText(`•••••• •••${customer.identityNumber.slice(-2)}`)).toBeVisible();
  expect(await page.content()).not.toContain(customer.identityNumber);
  await page.getByText('Electronic ID on mobile').click();
  await expect(page.getByRole('radio', { name: 'Electronic ID on mobile' })).toBeChecked();
  await expectAccessible(page);

  await brygge.goOn('/connections');
  await page.getByRole('button', { name: 'Change accounts' }).click();
  await brygge.bank.arrived();
  await expect(page.locator('[name=resourceIds]')).toHaveCount(2);
  await brygge.bank.consentTo(['Sparekonto']);
  await expect(brygge.heading(/^You’re connected to /)).toBeVisible();

  await brygge.goOn('/settings/banks');
  await page.getByRole('button', { name: 'Forget everything' }).click();
  await expect(page.getByLabel('National identity number', { exact: true })).toHaveValue('');
  await brygge.goOn('/connections');
  await page.getByRole('button', { name: 'Change accounts' }).click();
  await brygge.bank.arrived();
  await expect(page.locator('[name=identityNumber]')).toBeVisible();
});
