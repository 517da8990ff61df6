/** All texts of the bank's own pages, in English and bokmål. */
import { currentLocale } from '@/sandbox-bank/server/html';
import { englishTexts, type PageTexts } from './english-texts';
import type { BankLocale } from './locale';
import { norwegianTexts } from './norwegian-texts';

export const TEXTS: Readonly<Record<BankLocale, PageTexts>> = {
  en: englishTexts,
  nb: norwegianTexts,
};

/** The texts of the page that is rendered. */
export function currentTexts(): PageTexts {
  return TEXTS[currentLocale()];
}
