import type { Metadata } from 'next';
import { getTranslations } from 'next-intl/server';
import { ConnectPage } from '@/components/connect/connect-page';
import { requireUser } from '@/lib/auth/current-user';

export async function generateMetadata(): Promise<Metadata> {
  return { title: (await getTranslations('connect'))('title') };
}

export default async function Page() {
  await requireUser();
  return <ConnectPage />;
}
