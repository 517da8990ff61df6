import type { Metadata } from 'next';
import { cookies } from 'next/headers';
import { getTranslations } from 'next-intl/server';
import { SettingsPage } from '@/components/settings/settings-page';
import { requireUser } from '@/lib/auth/current-user';
import { APPEARANCE_COOKIE, chooseAppearance } from '@/lib/view/user/preference';
import { SHARE_PLACE_COOKIE } from '@/lib/view/user/shared-place';

export async function generateMetadata(): Promise<Metadata> {
  return { title: (await getTranslations('settings'))('title') };
}

export default async function Page() {
  const { name, email, isDemo } = await requireUser();
  const kept = await cookies();
  return (
    <SettingsPage
      user={{ name, email, isDemo }}
      appearance={chooseAppearance(kept.get(APPEARANCE_COOKIE)?.value)}
      isPlaceShared={kept.get(SHARE_PLACE_COOKIE)?.value === 'yes'}
    />
  );
}
