import type { Page } from '@playwright/test';

export async function payFrom(page: Page, account: string): Promise<void> {
  await page.getByRole('combobox', { name: 'Pay from' }).click();
  await page.getByRole('option', { name: new RegExp(account) }).click();
}

export async function choose(
  page: Page,
  field: string,
  typed: string,
  option: RegExp,
): Promise<void> {
  await page.getByRole('combobox', { name: field }).fill(typed);
  await page.getByRole('option', { name: option }).first().click();
}

/** Chooses one of some cards by its words. */
export async function pick(page: Page, name: string | RegExp): Promise<void> {
  await page.getByRole('radio', { name }).check({ force: true });
}
