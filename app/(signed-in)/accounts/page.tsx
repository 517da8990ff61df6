import type { Metadata } from 'next';
import { getTranslations } from 'next-intl/server';
import { AccountsPage } from '@/components/account/accounts-page';
import { requireUser } from '@/lib/auth/current-user';

export async function generateMetadata(): Promise<Metadata> {
  return { title: (await getTranslations('accounts'))('title') };
}

export default async function Page() {
  await requireUser();
  return <AccountsPage />;
}
