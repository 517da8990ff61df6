import type { Metadata } from 'next';
import { getTranslations } from 'next-intl/server';
import { answersTo } from '@/app/(signed-in)/questions';
import { connectionsOf } from '@/app/(signed-in)/shared-questions';
import { AgreementsPage } from '@/components/connection/agreements-page';
import { PageAnswers } from '@/components/frame/page-answers';

const answers = answersTo((visitor) => [connectionsOf(visitor)]);

export async function generateMetadata(): Promise<Metadata> {
  await answers();
  return { title: (await getTranslations('agreements'))('title') };
}

type PageProps = { searchParams: Promise<Record<string, string | string[] | undefined>> };

export default async function Page({ searchParams }: PageProps) {
  const { bank } = await searchParams;
  return (
    <PageAnswers of={await answers()}>
      <AgreementsPage bankId={typeof bank === 'string' ? bank : null} />
    </PageAnswers>
  );
}
