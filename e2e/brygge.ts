import { randomUUID } from 'node:crypto';
import {
  type BrowserContext,
  test as base,
  expect,
  type Page,
  type Request,
} from '@playwright/test';
import axe from 'axe-core';
import { ScaPages } from '@/kit/playwright/bank-pages';
import { completeSca } from '@/sandbox-bank/testing/bank-client';
import { addressOf, callApi, callApplication } from './application';
import { leaveWorld, setting } from './bank-customer';
import { QUIET_TIME_MS_MAX, quietTime } from './quiet-time';
import { pressedOnceTakenOver, takenOver } from './taken-over';

export { expect };

declare global {
  // `axe` is present once injected, see `expectAccessible`; `next` is the router on every page of Brygge.
  interface Window {
    axe: typeof axe;
    next: { router: { push: (path: string) => void } };
  }
}

/** A person with a sign-in. */
export type Person = { name: string; email: string; password: string };

export const newPerson = (name = 'Ingrid Vik'): Person => ({
  name,
  email: `${randomUUID()}@example.no`,
  password: 'seks små fisker i vannet',
});

/** What people do in Brygge. */
export class Brygge {
  readonly bank: ScaPages;
  /** Requests of the page that are not answered yet. */
  private readonly asked = new Set<Request>();
  constructor(readonly page: Page) {
    this.bank = new ScaPages(page, setting('E2E_BANK_SCA_ORIGIN'));
    page.on('request', (request) => {
      if (new URL(request.url()).pathname.startsWith('/api/')) this.asked.add(request);
    });
    page.on('requestfinished', (request) => this.asked.delete(request));
    page.on('requestfailed', (request) => this.asked.delete(request));
    // For the page, a request that becomes a download neither finishes nor fails.
    page.on('download', (download) => {
      for (const request of this.asked)
        if (request.url() === download.url()) this.asked.delete(request);
    });
  }

  /** Opens a page of Brygge and waits until its scripts have taken it over. */
  async open(path = '/'): Promise<void> {
    await this.page.goto(addressOf(path));
    await takenOver(this.page);
  }

  /** Loads the page again, and waits until its scripts have taken it over. */
  async reload(): Promise<void> {
    await this.page.reload();
    await takenOver(this.page);
  }

  /** Navigates to another page of Brygge as its links do: the document and its scripts stay. */
  async goOn(path: string): Promise<void> {
    await takenOver(this.page);
    // Going to the page that is open would leave a navigation under way beside the next one.
    if (this.page.url() !== addressOf(path)) {
      await this.page.evaluate((to) => window.next.router.push(to), path);
      await this.page.waitForURL(addressOf(path));
    }
    await this.settled();
  }

  /** Creates the sign-in and begins a session through the pages' own requests, without showing the pages. */
  async register(person: Person): Promise<void> {
    const { email, password } = person;
    await callApplication(this.page, 'POST', '/api/registration', { data: person });
    const { csrfToken } = await callApi<{ csrfToken: string }>(this.page, 'GET', '/api/auth/csrf');
    await callApplication(this.page, 'POST', '/api/auth/callback/credentials', {
      form: { email, password, csrfToken, json: 'true' },
    });
  }

  async registerByHand(person: Person): Promise<void> {
    await this.open('/register');
    await this.page.getByLabel('Name', { exact: true }).fill(person.name);
    await this.page.getByLabel('Email address').fill(person.email);
    await this.page.getByLabel('Password', { exact: true }).fill(person.password);
    await this.page.getByRole('button', { name: 'Create account' }).click();
    await expect(this.heading('Overview')).toBeVisible();
  }

  /**
   * Waits until the page shows everything it has requested and requests nothing more. An answer moves what is below it,
   * and a press while it moves is lost.
   */
  async settled(): Promise<void> {
    await takenOver(this.page);
    const busy = this.page.locator('[aria-busy=true]');
    await expect(async () => {
      for (const _ of ['as it is', 'once an answer is shown']) {
        expect([...this.asked].map((request) => request.url())).toEqual([]);
        expect(await busy.count()).toBe(0);
        await this.page.evaluate(
          () => new Promise((shown) => requestAnimationFrame(() => requestAnimationFrame(shown))),
        );
      }
    }).toPass({ intervals: [20, 50, 100], timeout: 60_000 });
  }

  async signIn(person: Person): Promise<void> {
    await takenOver(this.page);
    await this.page.getByLabel('Email address').fill(person.email);
    await this.page.getByLabel('Password', { exact: true }).fill(person.password);
    await this.page.getByRole('button', { name: 'Sign in', exact: true }).click();
  }

  /** Goes as far as the bank's first page. */
  async leaveForBank(): Promise<void> {
    await this.open('/connections/new');
    await this.settled();
    await this.page.getByRole('button', { name: /^Go to / }).click();
    await this.bank.arrived();
  }

  /** From Brygge to the bank and back with every account, over HTTP and without showing pages. */
  async connect(identityNumber: string): Promise<void> {
    const address = await this.returnFromBank(identityNumber);
    const landed = await callApplication(this.page, 'GET', address);
    expect(landed.url()).toMatch(/\/connections\/connected\?connection=[0-9a-f-]{36}$/);
  }

  /** Gives access to every account in the same way; returns the address that the bank redirects the browser to. */
  async returnFromBank(identityNumber: string): Promise<string> {
    const { scaRedirect } = await callApi<{ scaRedirect: string }>(
      this.page,
      'POST',
      '/api/connections',
      { bankId: 'sandbox' },
    );
    const { location } = await completeSca(scaRedirect, { identityNumber });
    return location;
  }

  /** On the bank's page, agrees to everything without showing further pages, and comes back. */
  async agreeAtBank({ identityNumber }: { identityNumber: string }): Promise<void> {
    await this.bank.arrived();
    const { location } = await completeSca(this.page.url(), { identityNumber });
    await this.page.goto(location);
  }

  /** From Brygge to the bank and back through the pages, until an account is shown. */
  async connectByHand(identityNumber: string, accountNames?: readonly string[]): Promise<void> {
    await this.leaveForBank();
    await this.bank.giveAccess({ identityNumber }, accountNames && { accounts: accountNames });
    await expect(this.heading(/^You’re connected to /)).toBeVisible();
  }

  heading(name: string | RegExp) {
    return this.page.getByRole('heading', { level: 1, name });
  }
}

type Fixtures = {
  brygge: Brygge;
  /** Another browser: of somebody else, or another device of the same person. */
  elsewhere: Brygge;
  quiet: undefined;
};

/** Every page that a test opens is watched: a violation of the content security policy fails the test. */
export const test = base.extend<Fixtures>({
  // It counts in no test's time.
  quiet: [
    async ({ browserName: _ }, use) => {
      await quietTime();
      await use(undefined);
    },
    { auto: true, timeout: QUIET_TIME_MS_MAX },
  ],
  context: async ({ context }, use) => {
    const endWatch = await watch(context);
    await use(context);
    leaveWorld();
    await endWatch();
  },
  brygge: async ({ page }, use) => {
    await use(new Brygge(page));
  },
  elsewhere: async ({ browser }, use) => {
    const context = await browser.newContext();
    const endWatch = await watch(context);
    await use(new Brygge(await context.newPage()));
    await endWatch();
    await context.close();
  },
});

/**
 * Holds presses back until the pages are ready for them. What it returns ends that, and checks what went wrong in them.
 */
async function watch(context: BrowserContext): Promise<() => Promise<void>> {
  const violations: string[] = [];
  context.on('console', (message) => {
    if (/content.security.policy/i.test(message.text())) violations.push(message.text());
  });
  context.on('weberror', (error) => violations.push(String(error.error())));
  await pressedOnceTakenOver(context);
  return async () => {
    // A page may still be asking, by way of the test, when the test ends: that is no failure.
    for (const page of context.pages()) await page.unrouteAll({ behavior: 'ignoreErrors' });
    expect(violations, 'violations and errors in the pages').toEqual([]);
  };
}

/**
 * Lets a test deafen a tab to matching addresses: requests under way are waited for, later ones are aborted. It hears
 * again from the first request of one method on, so that nothing tells it earlier than the answer to a press.
 */
export async function deafTab(page: Page, pattern: string, until?: string) {
  let isDeaf = false;
  const answers = new Set<Promise<void>>();
  await page.route(pattern, async (route) => {
    if (route.request().method() === until) isDeaf = false;
    if (isDeaf) return route.abort();
    const answer = route.fetch().then((response) => route.fulfill({ response }));
    answers.add(answer);
    await answer.finally(() => answers.delete(answer));
  });
  return {
    deafen: async () => {
      isDeaf = true;
      await Promise.all(answers);
    },
    hear: () => {
      isDeaf = false;
    },
  };
}

/** Opens a line of the person's own account. */
export async function openPart(page: Page, title: string): Promise<void> {
  await page
    .locator('summary')
    .filter({ has: page.getByRole('heading', { name: title, exact: true }) })
    .click();
}

const TAGS = ['wcag2a', 'wcag2aa', 'wcag21a', 'wcag21aa', 'wcag22aa', 'best-practice'];
/** Rules that depend on colours: everything else is the same in the dark scheme. */
const COLOUR_RULES = ['color-contrast', 'link-in-text-block'];

/** Fails on anything that axe finds on the page in its current state, in the light and the dark scheme. */
export async function expectAccessible(
  page: Page,
  colorSchemes: readonly ('light' | 'dark')[] = ['light', 'dark'],
): Promise<void> {
  // After a click on a link the title follows a moment after the page, and the page a moment after its skeleton.
  await expect(page).toHaveTitle(/\S/);
  await expect(page.locator('h1')).not.toHaveCount(0);
  // Half a megabyte of script: injected once for each document, however often it is checked.
  if (!(await page.evaluate(() => 'axe' in window))) await page.evaluate(axe.source);
  for (const colorScheme of colorSchemes) {
    await page.emulateMedia({ colorScheme, reducedMotion: 'reduce' });
    const runOnly: axe.RunOnly =
      colorScheme === 'light'
        ? { type: 'tag', values: TAGS }
        : { type: 'rule', values: COLOUR_RULES };
    const found = await page.evaluate(async (only) => {
      // A colour in transition or fading in is not meant to be read yet.
      await new Promise((resolve) => requestAnimationFrame(() => requestAnimationFrame(resolve)));
      const passing = document
        .getAnimations()
        .filter(({ effect }) => effect?.getComputedTiming().endTime !== Infinity);
      await Promise.all(passing.map(({ finished }) => finished.catch(() => {})));
      const { violations } = await window.axe.run(document, {
        runOnly: only,
        resultTypes: ['violations'],
        // None of these rules looks into style sheets or media, which would be fetched again.
        preload: false,
      });
      return violations.map(
        ({ id, nodes }) => `${id}: ${nodes.map(({ html }) => html).join(' | ')}`,
      );
    }, runOnly);
    expect(found, `${page.url()} (${colorScheme})`).toEqual([]);
  }
}
