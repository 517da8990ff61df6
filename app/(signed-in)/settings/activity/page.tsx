import type { Metadata } from 'next';
import { getTranslations } from 'next-intl/server';
import { ActivityPage } from '@/components/my-account/activity-page';
import { requireUser } from '@/lib/auth/current-user';

export async function generateMetadata(): Promise<Metadata> {
  return { title: (await getTranslations('activity'))('title') };
}

export default async function Page() {
  await requireUser();
  return <ActivityPage />;
}
