import type { Metadata } from 'next';
import { getTranslations } from 'next-intl/server';
import { answersTo } from '@/app/(signed-in)/questions';
import { AccountsPage } from '@/components/account/accounts-page';
import { PageAnswers } from '@/components/frame/page-answers';
import { accountsQuestions } from './questions';

const answers = answersTo(accountsQuestions);

export async function generateMetadata(): Promise<Metadata> {
  await answers();
  return { title: (await getTranslations('accounts'))('title') };
}

export default async function Page() {
  return (
    <PageAnswers of={await answers()}>
      <AccountsPage />
    </PageAnswers>
  );
}
