import type { BrowserContext, Page } from '@playwright/test';

/**
 * Lets every page of a browser take presses only once its scripts have taken it over: a page is there to be read before
 * that, and what is pressed on it then is lost. Keys are not held back: a test that presses them waits itself.
 */
export async function pressedOnceTakenOver(context: BrowserContext): Promise<void> {
  await context.addInitScript({ content: `(${holdPresses})(${isTakenOver})` });
}

/** Waits until its scripts have taken a page over. */
export async function takenOver(page: Page): Promise<void> {
  // Looked at again and again: a promise would count as true, whatever comes of it.
  await page.waitForFunction(isTakenOver);
  // What listens on the whole page begins after React has shown it, once the browser gets to it.
  await page.evaluate(() => new Promise<unknown>((idle) => requestIdleCallback(idle)));
}

/** Runs in the page, with nothing of this file around it. */
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

/** Runs in the page. React tells nobody: it is read from its notes on the root and on each boundary that waits by itself. */
function isTakenOver(): boolean {
  const SUSPENSE = 13;
  if (document.readyState !== 'complete') return false;
  // Other pages than ours have no scripts to wait for.
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
