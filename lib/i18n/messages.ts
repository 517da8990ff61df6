import type { Locale } from '@/lib/view/user/preference';
import en from '@/messages/en.json';
import nb from '@/messages/nb.json';

/** All texts of the application. Typed by the English catalogue, so that neither lacks a key of the other. */
export const MESSAGES: Record<Locale, typeof en> = { en, nb };

declare module 'next-intl' {
  interface AppConfig {
    Locale: Locale;
    Messages: typeof en;
  }
}
