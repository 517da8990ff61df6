/** How the bank's pages become HTML. */
import { jsx } from 'hono/jsx';
import type { JSX } from 'hono/jsx/jsx-runtime';

keepRendersSynchronous();

/** Renders a whole page, which must wait for nothing meanwhile. */
export function htmlOf(page: JSX.Element): string {
  const html = page.toString();
  if (typeof html !== 'string') throw new Error('a page of the bank waits for nothing');
  return `<!doctype html>${html}`;
}

/** Where Hono keeps the context of an element while it renders: pages render one after another, without a pause. */
class RenderStorage {
  #store: unknown;

  run<Result>(store: unknown, render: () => Result): Result {
    const before = this.#store;
    this.#store = store;
    try {
      return render();
    } finally {
      this.#store = before;
    }
  }

  getStore(): unknown {
    return this.#store;
  }
}

/**
 * Has Hono keep contexts in a `RenderStorage`. At its first render it takes the AsyncLocalStorage that it finds on the
 * process, and on Node.js 20 each promise of the process takes more than twice as long from the first use of one.
 */
function keepRendersSynchronous(): void {
  const { getBuiltinModule } = process;
  Object.assign(process, { getBuiltinModule: () => ({ AsyncLocalStorage: RenderStorage }) });
  try {
    jsx('p', null).toString();
  } finally {
    Object.assign(process, { getBuiltinModule });
  }
}
