import type { Metadata } from 'next';
import { getTranslations } from 'next-intl/server';
import { SortPage } from '@/components/category/sort/sort-page';
import { requireUser } from '@/lib/auth/current-user';

export async function generateMetadata(): Promise<Metadata> {
  return { title: (await getTranslations('sorting'))('title') };
}

export default async function Page() {
  await requireUser();
  return <SortPage />;
}
