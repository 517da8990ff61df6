import type { Metadata } from 'next';
import { getTranslations } from 'next-intl/server';
import { ConnectionsPage } from '@/components/connection/connections-page';
import { requireUser } from '@/lib/auth/current-user';

export async function generateMetadata(): Promise<Metadata> {
  return { title: (await getTranslations('connections'))('title') };
}

export default async function Page() {
  await requireUser();
  return <ConnectionsPage />;
}
