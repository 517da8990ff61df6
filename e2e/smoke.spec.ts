import { expect, test } from '@playwright/test';

const appUrl = process.env.E2E_APP_URL ?? '';

test('the front page says what this is', async ({ page }) => {
  await page.goto(appUrl);
  await expect(page.getByRole('heading', { level: 1 })).toBeVisible();
});
