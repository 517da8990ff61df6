import type { Metadata } from 'next';
import { getTranslations } from 'next-intl/server';
import { BasketsPage } from '@/components/basket/list/baskets-page';
import { requireUser } from '@/lib/auth/current-user';

export async function generateMetadata(): Promise<Metadata> {
  return { title: (await getTranslations('baskets'))('title') };
}

export default async function Page() {
  await requireUser();
  return <BasketsPage />;
}
