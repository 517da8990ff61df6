import { env } from '@/lib/env';
import { chooseLocale } from '@/lib/i18n/locale';
import { readCookie } from '@/lib/view/read-cookie';
import { hostCookie, LOCALE_COOKIE, type Locale } from '@/lib/view/user/preference';

/** The language that pages are rendered in, and therefore emails about a request too. */
export function localeOf(request: Request): Locale {
  const name = hostCookie(LOCALE_COOKIE, env().APP_URL.startsWith('https:'));
  const chosen = readCookie(request.headers.get('cookie'), name) ?? undefined;
  return chooseLocale(chosen, request.headers.get('accept-language'));
}
