/** How the bank's pages become HTML. */
import { jsx } from 'hono/jsx';
import type { JSX } from 'hono/jsx/jsx-runtime';
import type { BankLocale } from '@/sandbox-bank/sca/locale';
import { LocaleContext } from '@/sandbox-bank/sca/texts';

keepRendersSynchronous();

/** Renders a whole page, which must wait for nothing meanwhile, in a language. */
export function htmlOf(page: JSX.Element, locale: BankLocale): string {
  const html = jsx(LocaleContext.Provider, { value: locale }, page).toString();
  if (typeof html !== 'string') throw new Error('a page of the bank waits for nothing');
  return `<!doctype html>${html}`;
}

/**
 * Has Hono keep the context of an element in a variable, which is enough for pages that are rendered without a pause.
 * At its first render it takes the AsyncLocalStorage that it finds on the process, and on Node.js 20 each promise of
 * the process takes more than twice as long from the first use of one.
 */
function keepRendersSynchronous(): void {
  const { getBuiltinModule } = process;
  Object.assign(process, { getBuiltinModule: undefined });
  try {
    jsx('p', null).toString();
  } finally {
    Object.assign(process, { getBuiltinModule });
  }
}
