import type { Metadata } from 'next';
import { getTranslations } from 'next-intl/server';
import { answersTo } from '@/app/(signed-in)/questions';
import { recipientsOf } from '@/app/(signed-in)/shared-questions';
import { PageAnswers } from '@/components/frame/page-answers';
import { RecipientsPage } from '@/components/settings/recipients-page';

const answers = answersTo((visitor) => [recipientsOf(visitor)]);

export async function generateMetadata(): Promise<Metadata> {
  await answers();
  return { title: (await getTranslations('recipients'))('title') };
}

export default async function Page() {
  return (
    <PageAnswers of={await answers()}>
      <RecipientsPage />
    </PageAnswers>
  );
}
