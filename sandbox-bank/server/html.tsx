/** @jsxImportSource hono/jsx */
/** How the bank's pages become HTML, and what all parts of a page that is rendered can ask for. */
import { createContext, jsx, useContext } from 'hono/jsx';
import type { JSX } from 'hono/jsx/jsx-runtime';
import type { BankLocale } from '@/sandbox-bank/sca/locale';

keepRendersSynchronous();

const [inLocale, currentLocale] = pageValue<BankLocale>('a page of the bank has a language');

export { currentLocale };

/** Renders a whole page, which must wait for nothing meanwhile, in a language. */
export function htmlOf(page: JSX.Element, locale: BankLocale): string {
  const html = inLocale(locale, page).toString();
  if (typeof html !== 'string') throw new Error('a page of the bank waits for nothing');
  return `<!doctype html>${html}`;
}

/**
 * A value for all that a page is made of: one function gives it to a page, the other reads it in a part.
 * @param bug what the second one throws in a page that was given none.
 */
export function pageValue<Value>(bug: string) {
  const PageContext = createContext<Value | null>(null);
  return [
    (value: Value, page: JSX.Element) => (
      <PageContext.Provider value={value}>{page}</PageContext.Provider>
    ),
    (): Value => {
      const value = useContext(PageContext);
      if (value === null) throw new Error(bug);
      return value;
    },
  ] as const;
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
