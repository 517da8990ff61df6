import { headers } from 'next/headers';
import { getRequestConfig } from 'next-intl/server';
import { systemClock } from '@/lib/clock';
import { LOCALE_COOKIE } from '@/lib/view/user/preference';
import { chooseLocale } from './locale';
import { MESSAGES } from './messages';
import { preferenceCookie } from './preference-cookie';

export default getRequestConfig(async () => {
  const locale = chooseLocale(
    await preferenceCookie(LOCALE_COOKIE),
    (await headers()).get('accept-language'),
  );
  return { locale, messages: MESSAGES[locale], timeZone: 'Europe/Oslo', now: systemClock() };
});
