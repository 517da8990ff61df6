/** Measures a page while its picture is taken. */
import type { Page, Request } from '@playwright/test';
import axe from 'axe-core';

/** Findings on a page at one width: layout shifts while loading, cut-off words, and axe's violations. */
export type Examination = {
  shift: number;
  moved: readonly string[];
  cut: readonly string[];
  axe: readonly string[];
};

declare global {
  interface Window {
    axe: typeof axe;
    /** What shifted and how far, as the browser counts it. */
    layoutShifts?: { value: number; moved: string }[];
  }
}

const TAGS = ['wcag2a', 'wcag2aa', 'wcag21a', 'wcag21aa', 'wcag22aa', 'best-practice'];
const COLOUR_RULES = ['color-contrast', 'link-in-text-block'];

const ASKING_MILLISECONDS_MAX = 2_500;

/** How long a page must make no requests: a search is sent a moment after the last keystroke. */
const QUIET_MILLISECONDS = 400;
const LOOKED_EVERY_MILLISECONDS = 50;

/** Each page's open requests, since watching began. */
const asking = new WeakMap<Page, Set<Request>>();

/** Runs in every page before its own scripts. */
export function countLayoutShift(): void {
  const shifts: { value: number; moved: string }[] = [];
  window.layoutShifts = shifts;
  new PerformanceObserver((list) => {
    for (const entry of list.getEntries()) {
      const { value, hadRecentInput, sources } = entry as PerformanceEntry & {
        value: number;
        hadRecentInput: boolean;
        sources: { node: Node | null; previousRect: DOMRect; currentRect: DOMRect }[];
      };
      if (hadRecentInput) continue;
      const placeOf = ({ x, y, width, height }: DOMRect) => `${x},${y} ${width}x${height}`;
      const moved = sources.map(
        ({ node, previousRect, currentRect }) =>
          `${node?.textContent?.slice(0, 30)} (${placeOf(previousRect)} to ${placeOf(currentRect)})`,
      );
      shifts.push({ value, moved: moved.join(', ') });
    }
  }).observe({ type: 'layout-shift', buffered: true });
}

/** Runs in every page before its own scripts: a phone's scrollbar overlays the page and takes up no space. */
export function scrollAsPhonesDo(): void {
  const style = new CSSStyleSheet();
  style.replaceSync(
    '@media (max-width: 500px) { :root { scrollbar-gutter: auto !important; scrollbar-width: none; } }',
  );
  document.adoptedStyleSheets.push(style);
}

/** Records the requests of a new page from now on, even long after it has loaded. */
export function watchRequests(page: Page): void {
  const open = new Set<Request>();
  asking.set(page, open);
  page.on('request', (request) => open.add(request));
  page.on('requestfinished', (request) => open.delete(request));
  page.on('requestfailed', (request) => open.delete(request));
}

/** Waits until the page makes no more requests and shows nothing as loading. */
export async function settle(page: Page): Promise<void> {
  await asksNothing(page);
  await page.waitForFunction(() => document.querySelector('[aria-busy=true]') === null);
  await page.evaluate(async () => {
    await document.fonts.ready;
    await new Promise((shown) => requestAnimationFrame(() => requestAnimationFrame(shown)));
  });
}

/** Examines the page as it is, in the light theme. */
export async function examine(page: Page): Promise<Examination> {
  const shifts = await page.evaluate(() => window.layoutShifts ?? []);
  const cut = await page.evaluate(findCutWords);
  return {
    shift: shifts.reduce((sum, { value }) => sum + value, 0),
    moved: shifts.map(({ value, moved }) => `${value.toFixed(3)}: ${moved}`),
    cut,
    axe: await violations(page, { type: 'tag', values: TAGS }),
  };
}

/** axe's findings on colours, the only thing that another theme changes. */
export function examineColours(page: Page): Promise<readonly string[]> {
  return violations(page, { type: 'rule', values: COLOUR_RULES });
}

/** A page that keeps making requests is accepted as it is. */
async function asksNothing(page: Page): Promise<void> {
  const until = Date.now() + ASKING_MILLISECONDS_MAX;
  for (let quietSince = Date.now(); Date.now() - quietSince < QUIET_MILLISECONDS; ) {
    if (Date.now() > until) return;
    await page.waitForTimeout(LOOKED_EVERY_MILLISECONDS);
    if ((asking.get(page)?.size ?? 0) > 0) quietSince = Date.now();
  }
}

async function violations(page: Page, runOnly: axe.RunOnly): Promise<readonly string[]> {
  if (!(await page.evaluate(() => 'axe' in window))) await page.evaluate(axe.source);
  return page.evaluate(async (only) => {
    const { violations: found } = await window.axe.run(document, {
      runOnly: only,
      resultTypes: ['violations'],
    });
    return found.map(({ id, nodes }) => `${id}: ${nodes[0]?.html ?? ''}`);
  }, runOnly);
}

/** Runs in the page: finds texts and typed values that do not fit, and a page that scrolls sideways. */
function findCutWords(): string[] {
  const cut: string[] = [];
  const root = document.documentElement;
  if (root.scrollWidth > root.clientWidth) cut.push('(the page scrolls sideways)');
  for (const element of document.querySelectorAll<HTMLElement>('body *')) {
    const says = [...element.childNodes].some(
      (node) => node.nodeType === Node.TEXT_NODE && node.textContent?.trim() !== '',
    );
    // Text only for screen readers is one pixel wide.
    if (!says || element.clientWidth <= 1) continue;
    const { overflowX, visibility } = getComputedStyle(element);
    if (overflowX === 'visible' || overflowX === 'auto' || visibility === 'hidden') continue;
    if (element.scrollWidth > element.clientWidth) cut.push(element.innerText.trim());
  }
  for (const field of document.querySelectorAll<HTMLInputElement>('input:not([type=hidden])'))
    if (field.clientWidth > 1 && field.scrollWidth > field.clientWidth) cut.push(field.value);
  return cut;
}
