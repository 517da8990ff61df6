import { expect, expectAccessible, newPerson, test } from './brygge';

test('a person is told of a sign-in on a new device, reads it, and chooses what to be told', async ({
  brygge,
  page,
  elsewhere: device,
}) => {
  const person = newPerson('Ragnhild Moe');
  await brygge.register(person);
  await brygge.open('/notices');
  await expect(page.getByText('No notifications yet')).toBeVisible();
  await expectAccessible(page);

  await device.open('/sign-in');
  await device.signIn(person);
  await expect(device.heading('Overview')).toBeVisible();

  await page.setViewportSize({ width: 390, height: 844 });
  await brygge.open('/overview');
  await page.getByRole('link', { name: 'Notifications, 1 unread' }).click();
  const row = page.getByRole('listitem').filter({ hasText: 'Someone signed in on a new device' });
  await expect(row.getByText('New', { exact: true })).toBeVisible();
  await expectAccessible(page);
  await row.getByRole('button', { name: 'Mark as read' }).click();
  await expect(row.getByText('New', { exact: true })).toHaveCount(0);
  await expect(page.getByRole('link', { name: 'Notifications', exact: true })).toBeVisible();

  await page.getByRole('link', { name: 'Choose notifications' }).click();
  await expect(brygge.heading('Choose notifications')).toBeVisible();
  const byMail = page.getByRole('checkbox', { name: 'Sign-in on a new device, Email' });
  await expect(byMail).toBeDisabled();
  await expect(byMail).toBeChecked();
  const inBrygge = page.getByRole('checkbox', { name: 'Sign-in on a new device, In Brygge' });
  // What says so is gone again after a few seconds.
  const saved = page.waitForResponse(
    (answer) =>
      answer.url().endsWith('/api/notice-settings') && answer.request().method() === 'PUT',
  );
  // The page controls the switch, and moves it a task after the press.
  await inBrygge.click();
  await expect(inBrygge).not.toBeChecked();
  expect((await saved).ok()).toBe(true);
  // Room for all of it: a box that is half scrolled away below a bar would count as too small.
  await page.setViewportSize({ width: 390, height: 1800 });
  await expectAccessible(page);
  await brygge.open('/settings/notices');
  await expect(inBrygge).not.toBeChecked();
});
