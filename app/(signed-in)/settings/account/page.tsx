import type { Metadata } from 'next';
import { getTranslations } from 'next-intl/server';
import { MyAccountPage } from '@/components/my-account/my-account-page';
import { requireUser } from '@/lib/auth/current-user';

export async function generateMetadata(): Promise<Metadata> {
  return { title: (await getTranslations('myAccount'))('title') };
}

export default async function Page() {
  await requireUser();
  return <MyAccountPage />;
}
