import { cookies, headers } from 'next/headers';
import { getRequestConfig } from 'next-intl/server';
import { LOCALE_COOKIE } from '@/lib/view/user/preference';
import { chooseLocale } from './locale';
import { MESSAGES } from './messages';

export default getRequestConfig(async () => {
  const locale = chooseLocale(
    (await cookies()).get(LOCALE_COOKIE)?.value,
    (await headers()).get('accept-language'),
  );
  return { locale, messages: MESSAGES[locale], timeZone: 'Europe/Oslo' };
});
