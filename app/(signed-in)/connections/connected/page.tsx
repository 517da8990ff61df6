import type { Metadata } from 'next';
import { getTranslations } from 'next-intl/server';
import { answersTo } from '@/app/(signed-in)/questions';
import { accountsOf, connectionsOf } from '@/app/(signed-in)/shared-questions';
import { ConnectedPage } from '@/components/connection/connected-page';
import { PageAnswers } from '@/components/frame/page-answers';

const answers = answersTo((visitor) => [
  connectionsOf(visitor),
  accountsOf({ ...visitor, contextId: null }),
]);

export async function generateMetadata(): Promise<Metadata> {
  await answers();
  return { title: (await getTranslations('connected'))('pageTitle') };
}

type PageProps = { searchParams: Promise<Record<string, string | string[] | undefined>> };

export default async function Page({ searchParams }: PageProps) {
  const { connection } = await searchParams;
  return (
    <PageAnswers of={await answers()}>
      <ConnectedPage connectionId={typeof connection === 'string' ? connection : null} />
    </PageAnswers>
  );
}
