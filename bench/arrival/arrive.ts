/** One visit to a page on a slow phone, as the browser itself measures it. */
import type { BrowserContext, Locator, Page } from '@playwright/test';

/** Four times slower than this machine, and a connection of 150 ms and 1.6 Mbit/s. */
const CPU_SLOWER_TIMES = 4;
const LATENCY_MS = 150;
const BYTES_PER_SECOND = 1_600_000 / 8;

/** Nothing is on its way, and nothing has kept the page busy, for so long: it has arrived. */
const QUIET_MS = 1_500;
const ARRIVAL_MS_MAX = 60_000;

export type Arrival = {
  /** When the largest of what is shown was painted. */
  largestPaintMs: number;
  /** For how long scripts kept the page from answering, beyond 50 ms each. */
  blockingMs: number;
  /** From a press to the frame that shows that it was heard. */
  pressMs: number;
  /** How far what was shown has moved by itself: the sum of all shifts. */
  shift: number;
};

type Seen = {
  largestPaint: number;
  firstPaint: number;
  shift: number;
  tasks: { at: number; ms: number }[];
  presses: number[];
};

/** Opens a page with nothing in the browser's cache, waits until it is whole, and presses what `press` names on it. */
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
  // No page is painted at once: nothing was watched, and every bound would be said to hold.
  if (firstPaint === 0 || largestPaint === 0) throw new Error(`No paint was seen at ${url}.`);
  return {
    largestPaintMs: largestPaint,
    blockingMs: tasks
      .filter(({ at }) => at >= firstPaint)
      .reduce((sum, { ms }) => sum + Math.max(0, ms - 50), 0),
    // What the browser counts begins at 16 ms: less is nothing that anybody notices.
    pressMs: Math.max(16, ...presses),
    shift,
  };
}

function seenOn(page: Page): Promise<Seen> {
  return page.evaluate(() => (window as unknown as { seen: Seen }).seen);
}

/** Runs in the page before anything else. No function in it has a name: what compiles this file would call a helper. */
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
