import type { Metadata } from 'next';
import { getTranslations } from 'next-intl/server';
import { BulkPaymentPage } from '@/components/payment-form/bulk/bulk-payment-page';
import { requireUser } from '@/lib/auth/current-user';

export async function generateMetadata(): Promise<Metadata> {
  return { title: (await getTranslations('newPayment'))('intents.many.label') };
}

export default async function Page() {
  await requireUser();
  return <BulkPaymentPage />;
}
