import type { BrowserContext, Page } from '@playwright/test';

/**
 * Makes every page of a browser ignore presses until its scripts have taken it over: the page is readable before that,
 * but a press on it is lost. Keys are not held back: a test that presses keys waits by itself.
 */
export async function pressedOnceTakenOver(context: BrowserContext): Promise<void> {
  await context.addInitScript({ content: `(${holdPresses})(${isTakenOver})` });
}

/** Waits until a page's scripts have taken it over, and its presses are held back no longer. */
export async function takenOver(page: Page): Promise<void> {
  // Polled: a promise would count as true, whatever its result.
  await page.waitForFunction(isTakenOver);
  // The page itself looks every moment: a press that is forced would find it held back still.
  await page.waitForFunction(
    () => getComputedStyle(document.documentElement).pointerEvents !== 'none',
  );
  // Listeners on the whole page are added after React has rendered it, once the browser is idle. After a download it may
  // never call itself idle again.
  await page.evaluate(
    () => new Promise<unknown>((idle) => requestIdleCallback(idle, { timeout: 5_000 })),
  );
}

/** Runs in the page, where nothing else of this file exists. */
function holdPresses(isFree: () => boolean): void {
  const held = new CSSStyleSheet();
  held.replaceSync('html { pointer-events: none }');
  document.adoptedStyleSheets.push(held);
  const timer = setInterval(() => {
    if (!isFree()) return;
    clearInterval(timer);
    requestIdleCallback(() => {
      document.adoptedStyleSheets = document.adoptedStyleSheets.filter((one) => one !== held);
    });
  }, 20);
}

type Fiber = {
  tag: number;
  memoizedState: { isDehydrated?: boolean; dehydrated?: unknown } | null;
  child: Fiber | null;
  sibling: Fiber | null;
  stateNode: { current: Fiber };
};

/**
 * Runs in the page. React has no event for this: its state is read from its fields on the root and on each boundary
 * that hydrates separately.
 */
function isTakenOver(): boolean {
  const SUSPENSE = 13;
  if (document.readyState !== 'complete') return false;
  // Pages other than ours have no scripts to wait for.
  if (document.querySelector('script[src*="/_next/"]') === null) return true;
  const noted = Object.entries(document).find(([name]) => name.startsWith('__reactContainer$'));
  const root = (noted?.[1] as Fiber | undefined)?.stateNode.current;
  if (root?.memoizedState?.isDehydrated !== false) return false;
  const left = [root.child];
  for (let fiber = left.pop(); fiber !== undefined; fiber = left.pop()) {
    if (fiber === null) continue;
    if (fiber.tag === SUSPENSE && fiber.memoizedState?.dehydrated) return false;
    left.push(fiber.sibling, fiber.child);
  }
  return true;
}
