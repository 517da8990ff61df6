/** One visit to a page on a slow phone, as measured by the browser itself. */
import type { BrowserContext, Locator, Page } from '@playwright/test';

/** Four times slower than the machine the bench runs on, and a connection of 150 ms and 1.6 Mbit/s. */
const CPU_SLOWER_TIMES = 4;
const LATENCY_MS = 150;
const BYTES_PER_SECOND = 1_600_000 / 8;

/** The page has arrived when nothing has been under way, and nothing has kept it busy, for this long. */
const QUIET_MS = 1_500;
const ARRIVAL_MS_MAX = 60_000;

export type Arrival = {
  /** When the largest element was painted. */
  largestPaintMs: number;
  /** How long scripts kept the page from responding, beyond 50 ms each. */
  blockingMs: number;
  /** From a press to the frame that shows a reaction. */
  pressMs: number;
  /** How far content moved by itself: the sum of all layout shifts. */
  shift: number;
};

type Seen = {
  largestPaint: number;
  firstPaint: number;
  shift: number;
  tasks: { at: number; ms: number }[];
  presses: number[];
};

/** Opens a page with an empty cache, waits until it has loaded fully, and presses the element that `press` selects. */
export async function arrive(
  context: BrowserContext,
  url: string,
  press: (page: Page) => Locator,
): Promise<Arrival> {
  const page = await context.newPage();
  const session = await context.newCDPSession(page);
  await session.send('Network.enable');
  await session.send('Network.setCacheDisabled', { cacheDisabled: true });
  await session.send('Network.emulateNetworkConditions', {
    offline: false,
    latency: LATENCY_MS,
    downloadThroughput: BYTES_PER_SECOND,
    uploadThroughput: BYTES_PER_SECOND,
  });
  await session.send('Emulation.setCPUThrottlingRate', { rate: CPU_SLOWER_TIMES });
  await page.addInitScript(watch);
  let lastAt = performance.now();
  let underWay = 0;
  page.on('request', () => {
    underWay += 1;
    lastAt = performance.now();
  });
  const ended = () => {
    underWay -= 1;
    lastAt = performance.now();
  };
  page.on('requestfinished', ended);
  page.on('requestfailed', ended);
  const began = performance.now();
  await page.goto(url);
  for (;;) {
    await new Promise((resolve) => setTimeout(resolve, 100));
    const quietSince = await page.evaluate(() => {
      const { tasks } = (window as unknown as { seen: Seen }).seen;
      const last = tasks.at(-1);
      return last === undefined ? performance.now() : performance.now() - last.at - last.ms;
    });
    const isQuiet = underWay <= 0 && performance.now() - lastAt > QUIET_MS && quietSince > QUIET_MS;
    if (isQuiet || performance.now() - began > ARRIVAL_MS_MAX) break;
  }
  const arrived = await seenOn(page);
  await press(page).tap();
  await new Promise((resolve) => setTimeout(resolve, QUIET_MS));
  const { presses } = await seenOn(page);
  await page.close();
  const { firstPaint, largestPaint, tasks, shift } = arrived;
  // No page paints at once: nothing was observed, and every bound would seem to hold.
  if (firstPaint === 0 || largestPaint === 0) throw new Error(`No paint was seen at ${url}.`);
  return {
    largestPaintMs: largestPaint,
    blockingMs: tasks
      .filter(({ at }) => at >= firstPaint)
      .reduce((sum, { ms }) => sum + Math.max(0, ms - 50), 0),
    // The browser reports times from 16 ms; nobody notices less.
    pressMs: Math.max(16, ...presses),
    shift,
  };
}

function seenOn(page: Page): Promise<Seen> {
  return page.evaluate(() => (window as unknown as { seen: Seen }).seen);
}

/**
 * Runs in the page before anything else. Its functions have no names: for named ones the compiler would insert a
 * helper.
 */
function watch(): void {
  const seen: Seen = { largestPaint: 0, firstPaint: 0, shift: 0, tasks: [], presses: [] };
  Object.assign(window, { seen });
  const watched: [type: string, take: (entry: PerformanceEntry) => void, more?: object][] = [
    [
      'largest-contentful-paint',
      ({ startTime }) => {
        seen.largestPaint = startTime;
      },
    ],
    [
      'paint',
      ({ name, startTime }) => {
        if (name === 'first-contentful-paint') seen.firstPaint = startTime;
      },
    ],
    [
      'layout-shift',
      (entry) => {
        const { value, hadRecentInput } = entry as unknown as {
          value: number;
          hadRecentInput: boolean;
        };
        if (!hadRecentInput) seen.shift += value;
      },
    ],
    ['longtask', ({ startTime, duration }) => seen.tasks.push({ at: startTime, ms: duration })],
    [
      'event',
      (entry) => {
        if ((entry as unknown as { interactionId?: number }).interactionId)
          seen.presses.push(entry.duration);
      },
      { durationThreshold: 16 },
    ],
  ];
  for (const [type, take, more] of watched)
    new PerformanceObserver((list) => list.getEntries().forEach(take)).observe({
      type,
      buffered: true,
      ...more,
    });
}
