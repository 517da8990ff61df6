import type { Metadata } from 'next';
import { getTranslations } from 'next-intl/server';
import { answersTo } from '@/app/(signed-in)/questions';
import { bankSettingsQuestions } from '@/app/(signed-in)/settings/questions';
import { PageAnswers } from '@/components/frame/page-answers';
import { BankSettingsPage } from '@/components/settings/bank-settings-page';
import { preferenceCookie } from '@/lib/i18n/preference-cookie';
import { SHARE_PLACE_COOKIE } from '@/lib/view/user/shared-place';

const answers = answersTo(bankSettingsQuestions);

export async function generateMetadata(): Promise<Metadata> {
  await answers();
  return { title: (await getTranslations('settings'))('atTheBank') };
}

export default async function Page() {
  return (
    <PageAnswers of={await answers()}>
      <BankSettingsPage isPlaceShared={(await preferenceCookie(SHARE_PLACE_COOKIE)) === 'yes'} />
    </PageAnswers>
  );
}
