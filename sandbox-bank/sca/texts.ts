/** All texts of the bank's own pages, in English and bokmål. */
import { englishTexts, type PageTexts } from './english-texts';
import type { BankLocale } from './locale';
import { norwegianTexts } from './norwegian-texts';

export const TEXTS: Readonly<Record<BankLocale, PageTexts>> = {
  en: englishTexts,
  nb: norwegianTexts,
};
