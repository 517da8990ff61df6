import type { Metadata } from 'next';
import { getTranslations } from 'next-intl/server';
import { answersTo } from '@/app/(signed-in)/questions';
import { visitor } from '@/app/(signed-in)/visitor';
import { PageAnswers } from '@/components/frame/page-answers';
import { OverviewPage } from '@/components/overview/overview-page';
import { TrialNoteLater } from '@/components/trial/trial-note-later';
import { connectionOfTrial } from '@/lib/trial/trial';
import { overviewQuestions } from './questions';

const answers = answersTo(overviewQuestions);

export async function generateMetadata(): Promise<Metadata> {
  await answers();
  return { title: (await getTranslations('overview'))('title') };
}

export default async function Page() {
  const { userId, user, now } = await visitor();
  const trialConnectionId = user.isDemo ? await connectionOfTrial(userId, now) : null;
  return (
    <PageAnswers of={await answers()}>
      <OverviewPage
        note={trialConnectionId !== null && <TrialNoteLater connectionId={trialConnectionId} />}
      />
    </PageAnswers>
  );
}
