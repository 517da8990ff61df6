import type { Metadata } from 'next';
import { getTranslations } from 'next-intl/server';
import { answersTo } from '@/app/(signed-in)/questions';
import { BasketsPage } from '@/components/basket/list/baskets-page';
import { PageAnswers } from '@/components/frame/page-answers';
import { basketsQuestions } from './questions';

const answers = answersTo(basketsQuestions);

export async function generateMetadata(): Promise<Metadata> {
  await answers();
  return { title: (await getTranslations('baskets'))('title') };
}

export default async function Page() {
  return (
    <PageAnswers of={await answers()}>
      <BasketsPage />
    </PageAnswers>
  );
}
