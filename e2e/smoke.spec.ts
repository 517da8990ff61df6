import { expect, test } from '@playwright/test';

const appUrl = process.env.E2E_APP_URL ?? '';

test('the front page says what this is', async ({ page }) => {
  await page.goto(appUrl);
  await expect(page.getByRole('heading', { level: 1 })).toBeVisible();
});

test('keeps what is typed before the scripts of a page are there, and submits nothing without them', async ({
  page,
}) => {
  let release = () => {};
  const released = new Promise<void>((resolve) => {
    release = resolve;
  });
  await page.route('**/_next/static/**/*.js', async (route) => {
    await released;
    await route.continue();
  });
  await page.goto(`${appUrl}/sign-in`, { waitUntil: 'commit' });
  const email = page.getByLabel('Email address');
  await email.fill('ingrid@example.no');
  const submit = page.getByRole('main').getByRole('button', { name: 'Sign in', exact: true });
  await expect(submit).toBeDisabled();
  release();
  await expect(submit).toBeEnabled();
  await expect(email).toHaveValue('ingrid@example.no');
});
