import { expect, type Page } from '@playwright/test';
import { setting } from './bank-customer';

/** The SCA pages of the sandbox bank, by the fields that they promise to have. */
export class BankPages {
  constructor(readonly page: Page) {}

  /** Waits until the browser has arrived at the bank. */
  async arrived(): Promise<void> {
    await this.page.waitForURL((url) => url.origin === setting('E2E_BANK_SCA_ORIGIN'));
  }

  async identify(identityNumber: string): Promise<void> {
    await this.page.locator('[name=identityNumber]').fill(identityNumber);
    await this.go('continue');
  }

  async chooseMethod(method = 'EID_MOBILE'): Promise<void> {
    await this.page.locator(`[name=method][value=${method}]`).check();
    await this.go('continue');
  }

  /** Ticks these accounts (all, when none are named) and no others. */
  async consentTo(accountNames?: readonly string[]): Promise<void> {
    const boxes = this.page.locator('[name=resourceIds]');
    await expect(boxes.first()).toBeVisible();
    for (const box of await boxes.all()) {
      const label = await box.evaluate((element) => {
        const input = element as HTMLInputElement;
        return input.labels?.[0]?.textContent ?? '';
      });
      await box.setChecked(accountNames?.some((name) => label.includes(name)) ?? true);
    }
    await this.go('continue');
  }

  /** The whole way of a private customer. */
  async giveAccess(identityNumber: string, accountNames?: readonly string[]): Promise<void> {
    await this.arrived();
    await this.identify(identityNumber);
    await this.chooseMethod();
    await this.consentTo(accountNames);
  }

  /** Approves what the bank shows (a payment, a basket, a cancellation), through the steps that it asks for before. */
  async approve(identityNumber: string): Promise<void> {
    await this.arrived();
    const approveButton = this.page.locator('button[name=action][value=approve]');
    const identity = this.page.locator('[name=identityNumber]');
    const method = this.page.locator('[name=method]').first();
    await expect(identity.or(method).or(approveButton).first()).toBeVisible();
    if (await identity.isVisible()) await this.identify(identityNumber);
    await expect(method.or(approveButton).first()).toBeVisible();
    if (await method.isVisible()) await this.chooseMethod();
    await this.go('approve');
  }

  async cancel(): Promise<void> {
    await this.go('cancel');
  }

  async go(action: 'continue' | 'approve' | 'cancel'): Promise<void> {
    // The page that is left looks like the next one: what comes after must not meet it.
    const next = this.page.waitForEvent('domcontentloaded');
    await this.page.locator(`button[name=action][value=${action}]`).click();
    await next;
  }
}
