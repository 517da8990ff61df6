/** Takes pictures of the sandbox bank's pages: a whole visit, an approval, the console. */
import type { BrowserContext, Page } from '@playwright/test';
import type { Shot } from './contact-sheet';
import { settle } from './examine';
import type { Findings } from './places';
import { type Into, setWidth, takeShot } from './take-places';

/** The bank's pages with an address of their own. */
const BANK_PATHS: readonly (readonly [string, string])[] = [
  ['bank front', '/'],
  ['bank access', '/access'],
  ['bank interface', '/interface'],
  ['bank page not found', '/nowhere'],
  ['bank console', '/console'],
  ['bank console requests', '/console/requests'],
  ['bank console world', '/console/worlds/default'],
  ['bank console customers', '/console/worlds/default/customers'],
  ['bank console payments', '/console/worlds/default/payments'],
  ['bank console examination', '/console/worlds/default/examination'],
];

/** A person of the initial data with both contexts, so that every step is shown. */
const BOTH_CONTEXTS = '24897840312';

export async function takeBank(
  { newcomer, trial }: Readonly<Record<'newcomer' | 'trial', BrowserContext>>,
  found: Findings,
  scaOrigin: string,
  into: Into,
): Promise<Shot[]> {
  const shots: Shot[] = [];
  const page = await newcomer.newPage();
  const take = async (name: string, of: Page = page) => {
    for (const width of into.widths) {
      await setWidth(of, width);
      await of.reload();
      await settle(of);
      shots.push(await takeShot(of, name, width, into));
    }
  };
  for (const [name, place] of BANK_PATHS) {
    await page.goto(new URL(place, scaOrigin).href);
    await take(name);
  }
  await page.goto(await redirectOf(newcomer, '/api/connections', { bankId: 'sandbox' }));
  await take('bank sca identity');
  await next(page, { identityNumber: '123' });
  shots.push(
    await takeShot(page, 'bank sca identity with a mistake', into.widths.at(-1) ?? 1280, into),
  );
  await next(page, { identityNumber: BOTH_CONTEXTS });
  await take('bank sca method');
  await next(page, { method: 'EID_MOBILE' });
  await take('bank sca context');
  await next(page, { context: 'CORPORATE' });
  await take('bank sca agreement');
  await next(page, {});
  await take('bank sca consent');
  const visit = page.url();
  await page.locator('button[value=cancel]').click();
  await page.waitForURL((url) => url.origin !== new URL(visit).origin);
  await settle(page);
  await page.goto(visit);
  await take('bank sca ended');
  await page.close();
  const approving = await trial.newPage();
  const payment = found.payment('Årstad SFO');
  await approving.goto(await redirectOf(trial, `/api/payments/${payment}/authorisations`));
  await next(approving, { method: 'EID_MOBILE' });
  await take('bank sca approval', approving);
  await approving.locator('button[value=cancel]').click();
  await approving.close();
  return shots;
}

/** Starts a visit to the bank, and returns its address. */
async function redirectOf(context: BrowserContext, path: string, body?: object): Promise<string> {
  const answer = await context.request.post(path, {
    ...(body && { data: body }),
    headers: { 'sec-fetch-site': 'same-origin' },
    failOnStatusCode: true,
  });
  const { scaRedirect } = await answer.json();
  return scaRedirect;
}

/** Fills in and submits the current page. */
async function next(page: Page, fields: Readonly<Record<string, string>>): Promise<void> {
  for (const [name, value] of Object.entries(fields)) {
    const field = page.locator(`[name=${name}]`).first();
    if ((await field.getAttribute('type')) === 'radio')
      await page.locator(`[name=${name}][value=${value}]`).check();
    else await field.fill(value);
  }
  await page.locator('button[name=action]').first().click();
  await page.waitForLoadState('networkidle');
}
