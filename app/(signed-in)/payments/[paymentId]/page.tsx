import type { Metadata } from 'next';
import { notFound } from 'next/navigation';
import { getTranslations } from 'next-intl/server';
import { z } from 'zod';
import { PaymentPage } from '@/components/payment/page/payment-page';
import { requireUser } from '@/lib/auth/current-user';
import { readReturnNote } from '@/lib/sca/return-note';

export async function generateMetadata(): Promise<Metadata> {
  return { title: (await getTranslations('payment'))('title') };
}

type PageProps = {
  params: Promise<{ paymentId: string }>;
  searchParams: Promise<Record<string, string | string[] | undefined>>;
};

export default async function Page({ params, searchParams }: PageProps) {
  const { userId } = await requireUser();
  const paymentId = z.uuid().safeParse((await params).paymentId);
  if (!paymentId.success) notFound();
  return (
    <PaymentPage paymentId={paymentId.data} returned={readReturnNote(userId, await searchParams)} />
  );
}
