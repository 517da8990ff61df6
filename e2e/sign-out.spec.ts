import type { Page } from '@playwright/test';
import { addressOf } from './application';
import { Brygge, expect, newPerson, test } from './brygge';

const FRONT_PAGE = 'Your accounts and bills in one place';

const signOut = (page: Page) => page.getByRole('button', { name: 'Sign out' }).first().click();

test('a person who signs out while something is read lands on the front page', async ({
  brygge,
  page,
}) => {
  await brygge.register(newPerson());
  let release = () => {};
  const held = new Promise<void>((resolve) => {
    release = resolve;
  });
  let hasSeenRefusal = () => {};
  const refused = new Promise<void>((resolve) => {
    hasSeenRefusal = resolve;
  });
  // A page that is being left cannot be queried, so it reports by itself that it has read a refusal.
  await page.exposeFunction('hasSeenRefusal', () => hasSeenRefusal());
  await page.addInitScript(() => {
    const { fetch } = window;
    window.fetch = async (...request) => {
      const response = await fetch(...request);
      if (response.status === 401) {
        const text = await response.clone().text();
        response.text = async () => {
          setTimeout(() => Object(window).hasSeenRefusal());
          return text;
        };
      }
      return response;
    };
  });
  // This answer is requested by the browser; most pages come with theirs.
  await page.route('**/api/inspector', async (route) => {
    await held;
    await route.continue();
  });
  // The read is refused while the front page is still loading.
  await page.route(
    (url) => url.pathname === '/',
    async (route) => {
      release();
      await refused;
      await route.continue();
    },
  );
  const reading = page.waitForRequest('**/api/inspector');
  await brygge.open('/inspector');
  await reading;
  await signOut(page);
  await expect(brygge.heading(FRONT_PAGE)).toBeVisible();
  await expect(page).toHaveURL(/\/$/);
});

test('a tab leaves what it shows when another tab signs out', async ({ brygge, page, context }) => {
  await brygge.register(newPerson());
  await brygge.open('/settings');
  const other = new Brygge(await context.newPage());
  await other.open('/overview');
  await signOut(other.page);
  await expect(other.heading(FRONT_PAGE)).toBeVisible();
  await expect(page.getByText(/^You have been signed out/)).toBeVisible();
  await expect(page).toHaveURL(/\/sign-in\?callbackUrl=%2Fsettings&ended=1$/);
});

test('a tab shows who signs in at another once its own session is over', async ({
  brygge,
  page,
  context,
}) => {
  const amir = newPerson('Amir Hosseini');
  await brygge.register(amir);
  await brygge.register(newPerson('Ingrid Vik'));
  await brygge.open('/settings');
  await expect(page.getByText('Ingrid Vik').first()).toBeVisible();
  await brygge.settled();
  // A tab that asks for anything while nobody is signed in would leave for the sign-in by itself.
  await page.route('**/api/**', (route) => route.abort());
  await context.clearCookies();
  const other = new Brygge(await context.newPage());
  await other.open('/sign-in');
  await other.signIn(amir);
  await expect(other.heading('Overview')).toBeVisible();
  await page.unroute('**/api/**');
  await expect(page.getByText('Amir Hosseini').first()).toBeVisible();
  await expect(page.getByText('Ingrid Vik')).toHaveCount(0);
});

test('a page hands answers to whoever is signed in, for no cache to keep, and none once the session is over', async ({
  brygge,
  context,
}) => {
  await brygge.register(newPerson('Ingrid Vik'));
  const { page } = brygge;
  const cookies = await context.cookies();
  // As a document, and as the router of a page requests it.
  const answers = () =>
    Promise.all(
      [{}, { RSC: '1' }].map(async (headers) => {
        const answer = await page.request.get(addressOf('/overview'), { headers });
        return {
          path: new URL(answer.url()).pathname,
          kept: answer.headers()['cache-control'],
          text: await answer.text(),
        };
      }),
    );
  for (const { path, kept, text } of await answers()) {
    expect(path).toBe('/overview');
    expect(kept).toMatch(/private.*no-store/);
    expect(text).toMatch(/queryKey.{1,8}accounts/);
    expect(text).toContain('Ingrid Vik');
  }
  await brygge.open('/overview');
  await signOut(page);
  await expect(brygge.heading(FRONT_PAGE)).toBeVisible();
  await context.addCookies(cookies);
  for (const { text } of await answers()) expect(text).not.toMatch(/queryKey|Ingrid Vik/);
});
