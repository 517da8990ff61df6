import { addressOf } from './application';
import { newBankCustomer } from './bank-customer';
import { expect, expectAccessible, newPerson, test } from './brygge';

test('a person with two sign-ins moves the bank from one to the other', async ({
  brygge,
  page,
  elsewhere: other,
}) => {
  test.slow();
  const customer = await newBankCustomer('Torstein Lie');
  const [before, after] = [newPerson('Torstein Lie'), newPerson('Torstein Lie')];
  await brygge.register(before);
  await brygge.connect(customer.identityNumber);

  await other.register(after);
  await other.page.goto(await other.returnFromBank(customer.identityNumber));
  await expect(
    other.heading('These bank accounts are connected to another Brygge account'),
  ).toBeVisible();
  await expectAccessible(other.page);
  await other.page.getByRole('button', { name: 'Ask to move the connection here' }).click();
  await expect(other.page.getByText('Check the inbox of your other Brygge account')).toBeVisible();
  await expectAccessible(other.page);

  await brygge.open('/outbox');
  const message = page.getByRole('article').filter({ hasText: `To ${before.email}` });
  await message.getByRole('link', { name: /\/move-connection#/ }).click();
  await expect(brygge.heading(/^Move your .* connection to another Brygge account/)).toBeVisible();
  await expect(page.getByText(/with 2 accounts/)).toBeVisible();
  await expect(page).toHaveURL(addressOf('/move-connection'));
  await expectAccessible(page);
  await page.getByRole('button', { name: 'Move the connection' }).click();
  await expect(brygge.heading(/ was moved$/)).toBeVisible();

  await brygge.goOn('/connections');
  await expect(page.getByText(/ was moved to another Brygge account$/)).toBeVisible();
  await expectAccessible(page);
  await other.goOn('/connections');
  await expect(other.page.getByText(/ connection was moved here$/)).toBeVisible();
  await expect(other.page.getByText('2 accounts shared')).toBeVisible();
});
