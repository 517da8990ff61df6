import type { Metadata } from 'next';
import { getTranslations } from 'next-intl/server';
import { answersTo } from '@/app/(signed-in)/questions';
import { activityQuestions } from '@/app/(signed-in)/settings/questions';
import { PageAnswers } from '@/components/frame/page-answers';
import { ActivityPage } from '@/components/my-account/activity-page';

const answers = answersTo(activityQuestions);

export async function generateMetadata(): Promise<Metadata> {
  await answers();
  return { title: (await getTranslations('activity'))('title') };
}

export default async function Page() {
  return (
    <PageAnswers of={await answers()}>
      <ActivityPage />
    </PageAnswers>
  );
}
