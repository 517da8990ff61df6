import { expect, type Page, test } from '@playwright/test';

/** Counts mouse presses from now on, on our pages and the bank's. */
export async function countClicks(page: Page): Promise<() => number> {
  let clicks = 0;
  await page.exposeFunction('noteClick', () => {
    clicks += 1;
  });
  await page.addInitScript(() => {
    const noted = window as unknown as { noteClick: () => void };
    // In the capture phase, so that presses that leave the page also count.
    window.addEventListener('pointerdown', ({ isTrusted }) => isTrusted && noted.noteClick(), true);
  });
  return () => clicks;
}

export type Effort = { clicks: number; seconds: number };

/** Counts what something takes from now on, in tenths of a second. */
export function startEffort(clicks: () => number): () => Effort {
  const [before, begun] = [clicks(), Date.now()];
  return () => ({
    clicks: clicks() - before,
    seconds: Math.round((Date.now() - begun) / 100) / 10,
  });
}

/** Records in the report what the test, or each part of it, took. */
export function noteEffort(effort: Effort | Record<string, Effort>): void {
  const description = JSON.stringify(effort);
  test.info().annotations.push({ type: 'clicks and seconds', description });
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
  const box = page.getByRole('combobox', { name: field });
  // What is proposed already is no typing.
  await box.fill('');
  await box.fill(typed);
  await page.getByRole('option', { name: option }).first().click();
}

/** Selects one of several cards by its text, by pressing the card: its radio button is for screen readers. */
export async function pick(page: Page, name: string | RegExp): Promise<void> {
  const radio = page.getByRole('radio', { name });
  await page.locator('label').filter({ has: radio }).click();
  await expect(radio).toBeChecked();
}

/** Opens the line that some fields of a form are in. */
export async function openLine(page: Page, name: string): Promise<void> {
  await page
    .locator('summary')
    .filter({ hasText: new RegExp(`^${name}`) })
    .click();
}
