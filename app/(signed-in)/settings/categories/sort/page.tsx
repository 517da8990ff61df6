import type { Metadata } from 'next';
import { getTranslations } from 'next-intl/server';
import { answersTo } from '@/app/(signed-in)/questions';
import { categoriesQuestions } from '@/app/(signed-in)/settings/questions';
import { SortPage } from '@/components/category/sort/sort-page';
import { PageAnswers } from '@/components/frame/page-answers';

const answers = answersTo(categoriesQuestions);

export async function generateMetadata(): Promise<Metadata> {
  await answers();
  return { title: (await getTranslations('sorting'))('title') };
}

export default async function Page() {
  return (
    <PageAnswers of={await answers()}>
      <SortPage />
    </PageAnswers>
  );
}
