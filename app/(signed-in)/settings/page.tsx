import type { Metadata } from 'next';
import { getTranslations } from 'next-intl/server';
import { answersTo } from '@/app/(signed-in)/questions';
import { visitor } from '@/app/(signed-in)/visitor';
import { PageAnswers } from '@/components/frame/page-answers';
import { SettingsPage } from '@/components/settings/settings-page';
import { preferenceCookie } from '@/lib/i18n/preference-cookie';
import { APPEARANCE_COOKIE, chooseAppearance } from '@/lib/view/user/preference';
import { settingsQuestions } from './questions';

const answers = answersTo(settingsQuestions);

export async function generateMetadata(): Promise<Metadata> {
  await answers();
  return { title: (await getTranslations('settings'))('title') };
}

export default async function Page() {
  const { name, email, isDemo } = (await visitor()).user;
  return (
    <PageAnswers of={await answers()}>
      <SettingsPage
        user={{ name, email, isDemo }}
        appearance={chooseAppearance(await preferenceCookie(APPEARANCE_COOKIE))}
      />
    </PageAnswers>
  );
}
