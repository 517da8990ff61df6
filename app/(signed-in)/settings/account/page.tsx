import type { Metadata } from 'next';
import { getTranslations } from 'next-intl/server';
import { answersTo } from '@/app/(signed-in)/questions';
import { myAccountQuestions } from '@/app/(signed-in)/settings/questions';
import { PageAnswers } from '@/components/frame/page-answers';
import { MyAccountPage } from '@/components/my-account/my-account-page';

const answers = answersTo(myAccountQuestions);

export async function generateMetadata(): Promise<Metadata> {
  await answers();
  return { title: (await getTranslations('myAccount'))('title') };
}

export default async function Page() {
  return (
    <PageAnswers of={await answers()}>
      <MyAccountPage />
    </PageAnswers>
  );
}
