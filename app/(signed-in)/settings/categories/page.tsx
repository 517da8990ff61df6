import type { Metadata } from 'next';
import { getTranslations } from 'next-intl/server';
import { CategoriesPage } from '@/components/category/categories-page';
import { requireUser } from '@/lib/auth/current-user';

export async function generateMetadata(): Promise<Metadata> {
  return { title: (await getTranslations('categories'))('title') };
}

export default async function Page() {
  await requireUser();
  return <CategoriesPage />;
}
