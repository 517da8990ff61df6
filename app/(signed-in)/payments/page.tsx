import type { Metadata } from 'next';
import { getTranslations } from 'next-intl/server';
import { PaymentsPage } from '@/components/payment/list/payments-page';
import { requireUser } from '@/lib/auth/current-user';

export async function generateMetadata(): Promise<Metadata> {
  return { title: (await getTranslations('payments'))('title') };
}

export default async function Page() {
  await requireUser();
  return <PaymentsPage />;
}
