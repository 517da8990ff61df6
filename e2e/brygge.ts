import { randomUUID } from 'node:crypto';
import { AxeBuilder } from '@axe-core/playwright';
import { test as base, expect, type Page } from '@playwright/test';
import { completeSca } from '@/sandbox-bank/testing/bank-client';
import { setting } from './bank-customer';
import { BankPages } from './bank-pages';

export { expect };

/** A sign-in of ours. */
export type Person = { name: string; email: string; password: string };

export const newPerson = (name = 'Ingrid Vik'): Person => ({
  name,
  email: `${randomUUID()}@example.no`,
  password: 'seks små fisker i vannet',
});

/** What people do in Brygge. */
export class Brygge {
  readonly bank: BankPages;
  constructor(readonly page: Page) {
    this.bank = new BankPages(page);
  }

  /** Opens a page of ours, as far as its scripts have taken it over: what is pressed earlier is lost. */
  async open(path = '/'): Promise<void> {
    await this.page.goto(this.address(path));
    await this.page.waitForFunction(() =>
      [...document.querySelectorAll('button, input, select, textarea')].every((control) =>
        Object.keys(control).some((key) => key.startsWith('__reactProps$')),
      ),
    );
  }

  private address(path: string): string {
    return new URL(path, setting('E2E_APP_URL')).href;
  }

  private async post(path: string, body: { data: unknown } | { form: Record<string, string> }) {
    const origin = new URL(setting('E2E_APP_URL')).origin;
    const answer = await this.page.request.post(this.address(path), {
      ...body,
      headers: { origin },
    });
    expect(answer.ok(), `${path}: ${answer.status()}`).toBe(true);
    return answer;
  }

  /** Makes the sign-in and begins a session, as the pages would, without showing them. */
  async register(person: Person): Promise<void> {
    await this.post('/api/registration', { data: person });
    const csrf = await this.page.request.get(this.address('/api/auth/csrf'));
    const { csrfToken } = await csrf.json();
    await this.post('/api/auth/callback/credentials', {
      form: { email: person.email, password: person.password, csrfToken, json: 'true' },
    });
  }

  async registerByHand(person: Person): Promise<void> {
    await this.open('/register');
    await this.page.getByLabel('Name', { exact: true }).fill(person.name);
    await this.page.getByLabel('E-mail address').fill(person.email);
    await this.page.getByLabel('Password', { exact: true }).fill(person.password);
    await this.page.getByRole('button', { name: 'Create account' }).click();
    await expect(this.heading('Overview')).toBeVisible();
  }

  async signIn(person: Person): Promise<void> {
    await this.page.getByLabel('E-mail address').fill(person.email);
    await this.page.getByLabel('Password', { exact: true }).fill(person.password);
    await this.page.getByRole('button', { name: 'Sign in' }).click();
  }

  /** As far as the bank's first page. */
  async leaveForBank(): Promise<void> {
    await this.open('/connections/new');
    await this.page.getByRole('button', { name: /^Go to / }).click();
    await this.bank.arrived();
  }

  /** From Brygge to the bank and back with every account, as a browser without a page would. */
  async connect(identityNumber: string): Promise<void> {
    const started = await this.post('/api/connections', { data: { bankId: 'sandbox' } });
    const { scaRedirect } = await started.json();
    const { location } = await completeSca(scaRedirect, { identityNumber });
    await this.page.goto(location);
    await expect(this.heading(/^You are connected to /)).toBeVisible();
  }

  /** From Brygge to the bank and back, with an account to show for it. */
  async connectByHand(identityNumber: string, accountNames?: readonly string[]): Promise<void> {
    await this.leaveForBank();
    await this.bank.giveAccess(identityNumber, accountNames);
    await expect(this.heading(/^You are connected to /)).toBeVisible();
  }

  heading(name: string | RegExp) {
    return this.page.getByRole('heading', { level: 1, name });
  }
}

type Fixtures = { brygge: Brygge };

/** Every page that a test opens is watched: a violation of the content security policy fails the test. */
export const test = base.extend<Fixtures>({
  context: async ({ context }, use) => {
    const violations: string[] = [];
    context.on('console', (message) => {
      if (/content.security.policy/i.test(message.text())) violations.push(message.text());
    });
    context.on('weberror', (error) => violations.push(String(error.error())));
    await use(context);
    expect(violations, 'violations and errors in the pages').toEqual([]);
  },
  brygge: async ({ page }, use) => {
    await use(new Brygge(page));
  },
});

/**
 * Lets a tab be deaf to addresses of ours from a moment on: what it has asked before is waited for, what it asks then
 * comes to nothing, but for one method.
 */
export async function deafTab(page: Page, pattern: string, except = 'none') {
  let isDeaf = false;
  const answers = new Set<Promise<void>>();
  await page.route(pattern, async (route) => {
    if (isDeaf && route.request().method() !== except) return route.abort();
    const answer = route.fetch().then((response) => route.fulfill({ response }));
    answers.add(answer);
    await answer.finally(() => answers.delete(answer));
  });
  return {
    deafen: async () => {
      isDeaf = true;
      await Promise.all(answers);
    },
    hear: () => page.unroute(pattern),
  };
}

const TAGS = ['wcag2a', 'wcag2aa', 'wcag21a', 'wcag21aa', 'wcag22aa', 'best-practice'];
/** What depends on the colours: all else is the same page in the dark. */
const COLOUR_RULES = ['color-contrast', 'link-in-text-block'];

/** Fails on anything that axe finds on the page as it stands, in the light and in the dark. */
export async function expectAccessible(page: Page): Promise<void> {
  for (const colorScheme of ['light', 'dark'] as const) {
    await page.emulateMedia({ colorScheme, reducedMotion: 'reduce' });
    const axe = new AxeBuilder({ page });
    const { violations } = await (colorScheme === 'light'
      ? axe.withTags(TAGS)
      : axe.withRules(COLOUR_RULES)
    ).analyze();
    const found = violations.map(
      ({ id, nodes }) => `${id}: ${nodes.map(({ html }) => html).join(' | ')}`,
    );
    expect(found, `${page.url()} (${colorScheme})`).toEqual([]);
  }
}
