/** All texts of the bank's own pages, in English and bokmål, and the language of the page that is rendered. */
import { createContext, useContext } from 'hono/jsx';
import { englishTexts, type PageTexts } from './english-texts';
import type { BankLocale } from './locale';
import { norwegianTexts } from './norwegian-texts';

export const TEXTS: Readonly<Record<BankLocale, PageTexts>> = {
  en: englishTexts,
  nb: norwegianTexts,
};

/** The language of all that a page is made of. */
export const LocaleContext = createContext<BankLocale>('en');

/** The language of the page that is rendered. */
export function currentLocale(): BankLocale {
  // biome-ignore lint/correctness/useHookAtTopLevel: Hono, unlike React, gives a context anywhere in a rendering.
  return useContext(LocaleContext);
}

/** The texts of the page that is rendered. */
export function currentTexts(): PageTexts {
  return TEXTS[currentLocale()];
}
