import type { Metadata } from 'next';
import { getTranslations } from 'next-intl/server';
import { addressOf, answersTo, type SearchParams } from '@/app/(signed-in)/questions';
import { visitor } from '@/app/(signed-in)/visitor';
import { PageAnswers } from '@/components/frame/page-answers';
import { PaymentsPage } from '@/components/payment/list/payments-page';
import { readReturnNote } from '@/lib/sca/return-note';
import { paymentsQuestions } from './questions';

const answers = answersTo(paymentsQuestions);

type PageProps = { searchParams: SearchParams };

export async function generateMetadata({ searchParams }: PageProps): Promise<Metadata> {
  await answers(await addressOf(searchParams));
  return { title: (await getTranslations('payments'))('title') };
}

export default async function Page({ searchParams }: PageProps) {
  const { userId } = await visitor();
  return (
    <PageAnswers of={await answers(await addressOf(searchParams))}>
      <PaymentsPage returned={readReturnNote(userId, await searchParams)} />
    </PageAnswers>
  );
}
