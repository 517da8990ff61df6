import type { Metadata } from 'next';
import { notFound } from 'next/navigation';
import { getTranslations } from 'next-intl/server';
import { PaymentFormPage } from '@/components/payment-form/payment-form-page';
import { intentOfPath } from '@/components/payment-form/payment-intent';
import { requireUser } from '@/lib/auth/current-user';

type Props = { params: Promise<{ intent: string }> };

export async function generateMetadata({ params }: Props): Promise<Metadata> {
  const t = await getTranslations('newPayment');
  const intent = intentOfPath((await params).intent);
  return { title: intent === null ? t('title') : t(`intents.${intent}.label`) };
}

export default async function Page({ params }: Props) {
  await requireUser();
  const intent = intentOfPath((await params).intent);
  if (intent === null) notFound();
  return <PaymentFormPage key={intent} intent={intent} />;
}
