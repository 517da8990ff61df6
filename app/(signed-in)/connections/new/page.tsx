import type { Metadata } from 'next';
import { getTranslations } from 'next-intl/server';
import { answersTo } from '@/app/(signed-in)/questions';
import { connectionsOf } from '@/app/(signed-in)/shared-questions';
import { ConnectPage } from '@/components/connect/connect-page';
import { PageAnswers } from '@/components/frame/page-answers';

const answers = answersTo((visitor) => [connectionsOf(visitor)]);

export async function generateMetadata(): Promise<Metadata> {
  await answers();
  return { title: (await getTranslations('connect'))('title') };
}

export default async function Page() {
  return (
    <PageAnswers of={await answers()}>
      <ConnectPage />
    </PageAnswers>
  );
}
