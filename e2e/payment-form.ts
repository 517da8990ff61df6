import type { Page } from '@playwright/test';

/** Counts the presses of the mouse from now on, on our pages and the bank's. */
export async function countClicks(page: Page): Promise<() => number> {
  let clicks = 0;
  await page.exposeFunction('noteClick', () => {
    clicks += 1;
  });
  await page.addInitScript(() => {
    const noted = window as unknown as { noteClick: () => void };
    // Before anything on the page hears of it, and also where it leads away.
    window.addEventListener('pointerdown', ({ isTrusted }) => isTrusted && noted.noteClick(), true);
  });
  return () => clicks;
}

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
