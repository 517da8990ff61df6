/** All texts of the console, in English and bokmål. */
import type { BankLocale } from '@/sandbox-bank/sca/locale';
import { type ConsoleTexts, englishTexts } from './english-texts';
import { norwegianTexts } from './norwegian-texts';

export const CONSOLE_TEXTS: Readonly<Record<BankLocale, ConsoleTexts>> = {
  en: englishTexts,
  nb: norwegianTexts,
};
