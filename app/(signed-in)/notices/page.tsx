import type { Metadata } from 'next';
import { getTranslations } from 'next-intl/server';
import { answersTo } from '@/app/(signed-in)/questions';
import { PageAnswers } from '@/components/frame/page-answers';
import { NoticesPage } from '@/components/notice/notices-page';
import { noticesQuestions } from './questions';

const answers = answersTo(noticesQuestions);

export async function generateMetadata(): Promise<Metadata> {
  await answers();
  return { title: (await getTranslations('notices'))('title') };
}

export default async function Page() {
  return (
    <PageAnswers of={await answers()}>
      <NoticesPage />
    </PageAnswers>
  );
}
