import type { Metadata } from 'next';
import { getTranslations } from 'next-intl/server';
import { InspectorPage } from '@/components/inspector/inspector-page';
import { requireUser } from '@/lib/auth/current-user';

export async function generateMetadata(): Promise<Metadata> {
  return { title: (await getTranslations('inspector'))('title') };
}

export default async function Page() {
  await requireUser();
  return <InspectorPage />;
}
