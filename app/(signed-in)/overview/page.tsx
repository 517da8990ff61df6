import type { Metadata } from 'next';
import { getTranslations } from 'next-intl/server';
import { OverviewPage } from '@/components/overview/overview-page';
import { TrialNote } from '@/components/trial/trial-note';
import { requireUser } from '@/lib/auth/current-user';
import { systemClock } from '@/lib/clock';
import { connectionOfTrial } from '@/lib/trial/trial';

export async function generateMetadata(): Promise<Metadata> {
  return { title: (await getTranslations('overview'))('title') };
}

export default async function Page() {
  const { userId, isDemo } = await requireUser();
  const trialConnectionId = isDemo ? await connectionOfTrial(userId, systemClock()) : null;
  return (
    <>
      {trialConnectionId !== null && <TrialNote connectionId={trialConnectionId} />}
      <OverviewPage />
    </>
  );
}
