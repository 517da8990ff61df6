import type { Metadata } from 'next';
import { getTranslations } from 'next-intl/server';
import { SettingsPage } from '@/components/settings/settings-page';
import { requireUser } from '@/lib/auth/current-user';
import { preferenceCookie } from '@/lib/i18n/preference-cookie';
import { APPEARANCE_COOKIE, chooseAppearance } from '@/lib/view/user/preference';
import { SHARE_PLACE_COOKIE } from '@/lib/view/user/shared-place';

export async function generateMetadata(): Promise<Metadata> {
  return { title: (await getTranslations('settings'))('title') };
}

export default async function Page() {
  const { name, email, isDemo } = await requireUser();
  return (
    <SettingsPage
      user={{ name, email, isDemo }}
      appearance={chooseAppearance(await preferenceCookie(APPEARANCE_COOKIE))}
      isPlaceShared={(await preferenceCookie(SHARE_PLACE_COOKIE)) === 'yes'}
    />
  );
}
