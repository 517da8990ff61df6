import type { Metadata } from 'next';
import { notFound, redirect } from 'next/navigation';
import { getTranslations } from 'next-intl/server';
import { intentOfPath } from '@/components/payment-form/draft/payment-intent';
import { OnePaymentPage } from '@/components/payment-form/one-payment-page';
import { requireUser } from '@/lib/auth/current-user';

type Props = {
  params: Promise<{ intent: string }>;
  searchParams: Promise<Record<string, string>>;
};

export async function generateMetadata({ params }: Pick<Props, 'params'>): Promise<Metadata> {
  const t = await getTranslations('newPayment');
  const intent = intentOfPath((await params).intent);
  return intent === null ? {} : { title: t(`intents.${intent}.label`) };
}

export default async function Page({ params, searchParams }: Props) {
  await requireUser();
  const intent = intentOfPath((await params).intent);
  if (intent === null) notFound();
  // Named by its kind, many payments at once have a page of their own all the same.
  if (intent === 'many') redirect(`/payments/new/many?${new URLSearchParams(await searchParams)}`);
  return <OnePaymentPage key={intent} intent={intent} />;
}
