import type { Metadata } from 'next';
import { getTranslations } from 'next-intl/server';
import { RecipientsPage } from '@/components/settings/recipients-page';
import { requireUser } from '@/lib/auth/current-user';

export async function generateMetadata(): Promise<Metadata> {
  return { title: (await getTranslations('recipients'))('title') };
}

export default async function Page() {
  await requireUser();
  return <RecipientsPage />;
}
