import type { Metadata } from 'next';
import { getTranslations } from 'next-intl/server';
import { addressOf, answersTo, type SearchParams } from '@/app/(signed-in)/questions';
import { PageAnswers } from '@/components/frame/page-answers';
import { TransactionsPage } from '@/components/transaction/transactions-page';
import { transactionsQuestions } from './questions';

const answers = answersTo(transactionsQuestions);

type PageProps = { searchParams: SearchParams };

export async function generateMetadata({ searchParams }: PageProps): Promise<Metadata> {
  await answers(await addressOf(searchParams));
  return { title: (await getTranslations('transactions'))('title') };
}

export default async function Page({ searchParams }: PageProps) {
  return (
    <PageAnswers of={await answers(await addressOf(searchParams))}>
      <TransactionsPage />
    </PageAnswers>
  );
}
