import type { Metadata } from 'next';
import { getTranslations } from 'next-intl/server';
import { NewPaymentPage } from '@/components/payment-form/new-payment-page';
import { requireUser } from '@/lib/auth/current-user';

export async function generateMetadata(): Promise<Metadata> {
  return { title: (await getTranslations('newPayment'))('title') };
}

export default async function Page() {
  await requireUser();
  return <NewPaymentPage />;
}
