/**
 * Measures how pages arrive on a slow phone with a year of transactions: when the largest element is painted, how long
 * scripts block the page, how soon a press is answered, and how far content shifts. An empty page of the framework is
 * measured in between, in the same browser.
 */
import { type BrowserContext, chromium, devices } from '@playwright/test';
import { addressOf } from '@/e2e/application';
import setUpProduct from '@/e2e/start-product';
import { chromiumArguments, findChromium } from '@/scripts/checks/chromium';
import { type Arrival, arrive } from './arrival/arrive';
import { serveEmptyPage } from './arrival/empty-page';
import { signInWithYear } from './arrival/year-of-data';
import type { BenchRow } from './bench-row';
import { median } from './quartile';

const ROUNDS = 5;
const TRANSACTIONS = 3_000;

type Press = Parameters<typeof arrive>[2];

const MEASURES: Record<
  keyof Arrival,
  { name: string; max: number; text: (value: number) => string }
> = {
  largestPaintMs: {
    name: 'largest paint',
    max: 1_500,
    text: (ms) => `${(ms / 1000).toFixed(2)} s`,
  },
  blockingMs: { name: 'blocked', max: 300, text: (ms) => `${ms.toFixed(0)} ms` },
  pressMs: { name: 'a press answered', max: 100, text: (ms) => `${ms.toFixed(0)} ms` },
  shift: { name: 'layout shift', max: 0.01, text: (score) => score.toFixed(4) },
};

/** Runs the bench on a product of its own and leaves nothing behind. */
export async function pageArrivalBench(): Promise<BenchRow[]> {
  const closeProduct = await setUpProduct();
  const executablePath = findChromium();
  const browser = await chromium.launch({
    args: chromiumArguments(),
    ...(executablePath === undefined ? {} : { executablePath }),
  });
  const empty = await serveEmptyPage();
  try {
    const context = await browser.newContext({
      ...devices['Pixel 7'],
      locale: 'en-GB',
      timezoneId: 'Europe/Oslo',
      // The slow line does not apply to requests of a service worker, and a first visit has none.
      serviceWorkers: 'block',
    });
    const page = await context.newPage();
    const accountId = await signInWithYear(page, TRANSACTIONS);
    await page.close();
    return await measure(context, empty.url, accountId);
  } finally {
    await empty.close();
    await browser.close();
    await closeProduct();
  }
}

async function measure(
  context: BrowserContext,
  emptyUrl: string,
  accountId: string,
): Promise<BenchRow[]> {
  const row: Press = (page) => page.locator('[data-transaction]').first();
  const pages: Record<string, { url: string; press: Press }> = {
    '/overview': {
      url: addressOf('/overview'),
      press: (page) => page.locator('nav:visible a[href="/accounts"]').first(),
    },
    '/accounts': {
      url: addressOf('/accounts'),
      press: (page) => page.locator('main a[href^="/accounts/"]').first(),
    },
    '/accounts/[accountId]': { url: addressOf(`/accounts/${accountId}`), press: row },
    '/transactions': { url: addressOf('/transactions'), press: row },
    '/payments/new/[intent]': {
      url: addressOf('/payments/new/norway'),
      press: (page) => page.locator('main form input[name="creditorName"]'),
    },
  };
  const emptyPage = { url: emptyUrl, press: ((page) => page.locator('button')) as Press };
  const visited = Object.entries({ ...pages, empty: emptyPage });
  const arrivals = new Map(visited.map(([name]) => [name, [] as Arrival[]]));
  // The first round warms the server up.
  for (let round = -1; round < ROUNDS; round += 1)
    for (const [name, { url, press }] of visited) {
      const arrival = await arrive(context, url, press);
      if (round >= 0) arrivals.get(name)?.push(arrival);
    }
  const medianOf = (name: string, measure: keyof Arrival): number =>
    median((arrivals.get(name) ?? []).map((arrival) => arrival[measure]));
  return Object.keys(pages).flatMap((name) =>
    (Object.keys(MEASURES) as (keyof Arrival)[]).map((key): BenchRow => {
      const { name: what, max, text } = MEASURES[key];
      const value = medianOf(name, key);
      return {
        name: `${what}, ${name}`,
        ratio: value / max,
        target: `at most ${text(max)}`,
        holds: value <= max,
        detail: `${text(value)} beside ${text(medianOf('empty', key))} of an empty page`,
      };
    }),
  );
}
