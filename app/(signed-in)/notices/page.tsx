import type { Metadata } from 'next';
import { getTranslations } from 'next-intl/server';
import { NoticesPage } from '@/components/notice/notices-page';
import { requireUser } from '@/lib/auth/current-user';

export async function generateMetadata(): Promise<Metadata> {
  return { title: (await getTranslations('notices'))('title') };
}

export default async function Page() {
  await requireUser();
  return <NoticesPage />;
}
