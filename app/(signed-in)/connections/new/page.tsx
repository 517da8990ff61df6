import type { Metadata } from 'next';
import { getTranslations } from 'next-intl/server';
import { answersTo } from '@/app/(signed-in)/questions';
import { connectionsOf } from '@/app/(signed-in)/shared-questions';
import { visitor } from '@/app/(signed-in)/visitor';
import { AddressToCheck } from '@/components/connect/address-to-check';
import { ConnectPage } from '@/components/connect/connect-page';
import { PageAnswers } from '@/components/frame/page-answers';

const answers = answersTo((visitor) => [connectionsOf(visitor)]);

export async function generateMetadata(): Promise<Metadata> {
  await answers();
  return { title: (await getTranslations('connect'))('title') };
}

export default async function Page() {
  const { user } = await visitor();
  const isToCheck = !user.isEmailConfirmed && !user.isDemo;
  return (
    <PageAnswers of={await answers()}>
      <ConnectPage>{isToCheck && <AddressToCheck email={user.email} />}</ConnectPage>
    </PageAnswers>
  );
}
