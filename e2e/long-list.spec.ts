import type { Page } from '@playwright/test';
import { newBankCustomer } from './bank-customer';
import { expect, newPerson, test } from './brygge';

/** `LONG_LIST_ROWS=100000` for a measurement; the report contains the scrolling frames in any case. */
const ROWS = Number(process.env.LONG_LIST_ROWS ?? 6000);
const ROWS_A_DAY = 5;
const ROWS_IN_DOCUMENT_MAX = 80;
const LONG_FRAME_MILLISECONDS = 50;
/** How much more the page may hold than at its first row, however many rows were scrolled past. */
const HEAP_GROWTH_BYTES_MAX = 64 * 1024 * 1024;

const dayOf = (row: number): string =>
  new Date(Date.UTC(2026, 0, 1) - Math.floor(row / ROWS_A_DAY) * 86_400_000)
    .toISOString()
    .slice(0, 10);

const transaction = (row: number, accountId: string) => ({
  id: `00000000-0000-4000-8000-${String(row).padStart(12, '0')}`,
  key: `row-${row}`,
  transactionId: `row-${row}`,
  source: 'account',
  accountId,
  status: 'booked',
  bookingDate: dayOf(row),
  day: dayOf(row),
  valueDate: dayOf(row),
  transactionDate: null,
  amount: { amount: `-${row % 1000}.25`, currency: 'NOK' },
  counterpartyName: `Kjøp ${row + 1}`,
  counterpartyAccount: null,
  message: null,
  references: [],
  purposeCode: null,
  bankTransactionCode: null,
  proprietaryBankTransactionCode: null,
  currencyExchange: null,
  agent: null,
  additionalInformation: null,
  isBatch: false,
  batchNumberOfTransactions: null,
  entries: null,
  category: 'other',
  card: null,
  ownAccountName: null,
  matchedEntries: [],
});

/** Replaces our own server for the list of transactions, with any number of rows. */
async function answerLongList(page: Page, rows: number): Promise<{ asked: number[] }> {
  const asked: number[] = [];
  await page.route(/\/api\/transactions\?/, async (route) => {
    const query = new URL(route.request().url()).searchParams;
    const from = Number(query.get('cursor') ?? 0);
    const to = Math.min(rows, from + Number(query.get('limit')));
    asked.push(from);
    await route.fulfill({
      json: {
        transactions: Array.from({ length: to - from }, (_, at) =>
          transaction(from + at, query.get('accountId') ?? ''),
        ),
        unreadable: 0,
        nextCursor: to < rows ? String(to) : null,
        total: rows,
        readAt: null,
        syncs: [],
      },
    });
  });
  return { asked };
}

/**
 * How many rows the page holds, and whether the last of the list is one of them. Without Playwright's locators: they go
 * through every text of the page, which took a fifth of the time in the frames that are measured here.
 */
function lookAtRows(page: Page, last: string): Promise<{ held: number; isAtEnd: boolean }> {
  return page.evaluate((name) => {
    const rows = [...document.querySelectorAll('[role="listitem"]')];
    const isAtEnd = rows.at(-1)?.textContent?.includes(name) ?? false;
    return { held: rows.length, isAtEnd };
  }, last);
}

/** The heap of a page's scripts after garbage collection. */
async function heapBytes(page: Page): Promise<number> {
  const session = await page.context().newCDPSession(page);
  await session.send('Performance.enable');
  await session.send('HeapProfiler.collectGarbage');
  const { metrics } = await session.send('Performance.getMetrics');
  await session.detach();
  const used = metrics.find(({ name }) => name === 'JSHeapUsedSize');
  if (used === undefined) throw new Error('the browser does not tell its heap');
  return used.value;
}

// A trace records the document at each step, which would distort the frames.
test.use({ trace: 'off' });

test('a list is scrolled from its first row to its last, with few rows held at any time', async ({
  brygge,
  page,
}, info) => {
  test.setTimeout(240_000 + ROWS * 6);
  const customer = await newBankCustomer('Silje Tveit', ['Brukskonto']);
  await brygge.register(newPerson());
  await brygge.connect(customer.identityNumber);
  const { asked } = await answerLongList(page, ROWS);
  await brygge.open('/transactions');
  await expect(page.getByText('Kjøp 1', { exact: true })).toBeVisible();

  const heapBefore = await heapBytes(page);
  await page.evaluate(() => {
    const frames: number[] = [];
    let before = performance.now();
    const watch = (now: number) => {
      frames.push(now - before);
      before = now;
      requestAnimationFrame(watch);
    };
    requestAnimationFrame(watch);
    Object.assign(window, { frames });
  });
  let most = 0;
  await page.mouse.move(640, 500);
  for (let isAtEnd = false; !isAtEnd; ) {
    await page.mouse.wheel(0, 2400);
    const looked = await lookAtRows(page, `Kjøp ${ROWS}`);
    isAtEnd = looked.isAtEnd;
    most = Math.max(most, looked.held);
  }
  await expect(page.getByText(`Kjøp ${ROWS}`, { exact: true })).toBeVisible();
  const frames = await page.evaluate(() =>
    (window as unknown as { frames: number[] }).frames.toSorted((one, other) => one - other),
  );
  const grown = (await heapBytes(page)) - heapBefore;
  const long = frames.filter((frame) => frame > LONG_FRAME_MILLISECONDS).length;
  const at = (share: number) => (frames[Math.floor(frames.length * share)] ?? 0).toFixed(1);
  info.annotations.push({
    type: 'frames',
    description: `${frames.length} frames over ${ROWS} rows: median ${at(0.5)} ms, 99 % within ${at(0.99)} ms, longest ${at(1 - 1 / frames.length)} ms, ${long} over ${LONG_FRAME_MILLISECONDS} ms; the heap grew by ${(grown / 1024 / 1024).toFixed(1)} MB`,
  });
  expect(grown).toBeLessThan(HEAP_GROWTH_BYTES_MAX);
  expect(most).toBeLessThanOrEqual(ROWS_IN_DOCUMENT_MAX);
  // Each page was requested once on the way down, in order.
  expect([...new Set(asked)]).toHaveLength(Math.ceil(ROWS / 100));

  await page.getByRole('button', { name: new RegExp(`^Details of Kjøp ${ROWS},`) }).focus();
  await page.keyboard.press('Home');
  await expect(page.getByRole('button', { name: /^Details of Kjøp 1,/ })).toBeFocused();
});

test('the End key leads to the last row, past everything that is still to be read', async ({
  brygge,
  page,
}) => {
  const rows = 2500;
  const customer = await newBankCustomer('Silje Tveit', ['Brukskonto']);
  await brygge.register(newPerson());
  await brygge.connect(customer.identityNumber);
  const { asked } = await answerLongList(page, rows);
  await brygge.open('/transactions');
  await page.getByRole('button', { name: /^Details of Kjøp 1,/ }).focus();
  await page.keyboard.press('End');
  await expect(
    page.getByRole('button', { name: new RegExp(`^Details of Kjøp ${rows},`) }),
  ).toBeFocused();
  expect(new Set(asked).size).toBe(rows / 100);
});
