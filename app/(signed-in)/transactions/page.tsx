import type { Metadata } from 'next';
import { getTranslations } from 'next-intl/server';
import { TransactionsPage } from '@/components/transaction/transactions-page';
import { requireUser } from '@/lib/auth/current-user';

export async function generateMetadata(): Promise<Metadata> {
  return { title: (await getTranslations('transactions'))('pageTitle') };
}

export default async function Page() {
  await requireUser();
  return <TransactionsPage />;
}
