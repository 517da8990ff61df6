import type { Page } from '@playwright/test';
import { LOCALE_COOKIE } from '@/lib/view/user/preference';
import { addressOf } from './application';
import { type Brygge, expect, expectAccessible, newPerson, openPart, test } from './brygge';

const NEW_PASSWORD = 'sju sorte svaner seiler';

/**
 * Checks pages in both languages, and leaves them in English. Norwegian is checked in the light scheme only, because
 * the colours are the same.
 */
async function expectPagesAccessible(brygge: Brygge, page: Page, paths: readonly string[]) {
  for (const [value, colorSchemes] of [
    ['nb', ['light']],
    ['en', ['light', 'dark']],
  ] as const) {
    await page.context().addCookies([{ name: LOCALE_COOKIE, value, url: addressOf('/') }]);
    // A navigation that changes only the part after `#` would not reload the page.
    await page.goto('about:blank');
    const [first = '/', ...others] = paths;
    await brygge.open(first);
    await expect(page.locator('html')).toHaveAttribute('lang', value);
    await brygge.settled();
    await expectAccessible(page, colorSchemes);
    for (const path of others) {
      await brygge.goOn(path);
      await expectAccessible(page, colorSchemes);
    }
  }
}

/** The address of the link in a person's newest message with this subject. */
async function linkTo(brygge: Brygge, page: Page, email: string, subject: string): Promise<string> {
  await brygge.open('/outbox');
  const message = page
    .getByRole('article')
    .filter({ hasText: email })
    .filter({ has: page.getByRole('heading', { name: subject }) })
    .first();
  const { pathname, hash } = new URL((await message.getByRole('link').getAttribute('href')) ?? '');
  return pathname + hash;
}

test('who forgot the password chooses a new one by the message, and finds it among what happened', async ({
  brygge,
  page,
}) => {
  const person = newPerson();
  await brygge.register(person);
  await page.context().clearCookies();
  await expectPagesAccessible(brygge, page, ['/sign-in', '/forgot-password', '/remove-passkeys']);
  await brygge.open('/sign-in');
  await page.getByRole('link', { name: 'Forgot your password?' }).click();
  await expect(brygge.heading('Forgot your password?')).toBeVisible();
  await page.getByLabel('Email address').fill(person.email);
  await page.getByRole('button', { name: 'Send the link' }).click();
  await expect(brygge.heading('Check your email')).toBeVisible();
  await expectAccessible(page);

  const link = await linkTo(brygge, page, person.email, 'Choose a new password');
  await expectAccessible(page);
  await expectPagesAccessible(brygge, page, [link]);
  await expect(page).toHaveURL(/\/reset-password$/);
  const save = page.getByRole('button', { name: 'Save the new password' });
  await page.getByLabel('New password').fill('password123456');
  await save.click();
  await expect(page.getByText('Choose a password that is harder to guess.').first()).toBeVisible();
  await expectAccessible(page);
  await page.getByLabel('New password').fill(NEW_PASSWORD);
  await save.click();
  await expect(page.getByText('Your password has been changed.', { exact: false })).toBeVisible();
  await brygge.signIn({ ...person, password: NEW_PASSWORD });
  await expect(brygge.heading('Overview')).toBeVisible();

  await brygge.goOn('/settings/activity');
  await expect(page.getByText('New password chosen with a link')).toBeVisible();
  await brygge.open(link);
  await page.getByLabel('New password').fill('åtte hvite ørner flyr');
  await page.getByRole('button', { name: 'Save the new password' }).click();
  await expect(brygge.heading('This link no longer works')).toBeVisible();
});

test('a person reads what happened, takes everything along and deletes the account', async ({
  brygge,
  page,
}) => {
  const person = newPerson();
  await brygge.register(person);
  await expectPagesAccessible(brygge, page, [
    '/settings',
    '/settings/account',
    '/settings/activity',
  ]);

  await brygge.goOn('/settings');
  const sessions = page.getByRole('listitem').filter({ hasText: 'This browser' });
  await expect(sessions).toContainText(/Chrome on .*Signed in .*, last active /);
  await expect(page.getByText('127.0.0.1')).toHaveCount(0);

  await brygge.goOn('/settings/account');
  await openPart(page, 'Password');
  await expectAccessible(page);
  await page.getByLabel('New password').fill(NEW_PASSWORD);
  // What says so is gone again after a few seconds.
  const changed = page.waitForResponse('**/api/account/password');
  await page.getByRole('button', { name: 'Change password' }).click();
  expect((await changed).ok()).toBe(true);
  await brygge.goOn('/settings/activity');
  await expect(page.getByText('Password changed', { exact: true })).toBeVisible();
  await brygge.goOn('/settings/account');
  await openPart(page, 'Your data');
  const downloading = page.waitForEvent('download');
  await page.getByRole('link', { name: 'Download your data' }).click();
  expect((await downloading).suggestedFilename()).toMatch(/^brygge-\d{4}-\d\d-\d\d\.zip$/);

  await openPart(page, 'Delete account');
  await page.getByRole('button', { name: 'Delete account…' }).click();
  await expect(page.getByRole('heading', { name: 'Delete your account?' })).toBeVisible();
  await expectAccessible(page);
  await page.getByRole('button', { name: 'Delete account', exact: true }).click();
  await expect(page).toHaveURL(addressOf('/'));
  await brygge.open('/sign-in');
  await brygge.signIn({ ...person, password: NEW_PASSWORD });
  await expect(
    page.getByText('Wrong email address or password.', { exact: false }).first(),
  ).toBeVisible();
});
