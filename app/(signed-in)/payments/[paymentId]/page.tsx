import type { Metadata } from 'next';
import { notFound } from 'next/navigation';
import { getLocale, getTranslations } from 'next-intl/server';
import { z } from 'zod';
import { formatAmount } from '@/components/money/format-amount';
import { PaymentPage } from '@/components/payment/page/payment-page';
import { requireUser } from '@/lib/auth/current-user';
import { systemClock } from '@/lib/clock';
import { readPayment } from '@/lib/pisp/payment/read-payment';
import { readReturnNote } from '@/lib/sca/return-note';

type PageProps = {
  params: Promise<{ paymentId: string }>;
  searchParams: Promise<Record<string, string | string[] | undefined>>;
};

/** `Fjordkraft, 1,249.50 NOK`: whom, and how much. */
export async function generateMetadata({ params }: PageProps): Promise<Metadata> {
  const { userId } = await requireUser();
  const t = await getTranslations('payment');
  const paymentId = z.uuid().safeParse((await params).paymentId);
  // A title is no reason for a page to fail.
  const read = paymentId.success
    ? await readPayment({ userId, paymentId: paymentId.data }, systemClock()).catch(() => null)
    : null;
  if (read === null) return { title: t('title') };
  const { creditorName, paymentsCount, amount } = read.detail;
  const { sign, digits } = formatAmount(amount.amount, await getLocale());
  const name = creditorName ?? t('many', { count: paymentsCount ?? 0 });
  return { title: `${name}, ${sign}${digits} ${amount.currency}` };
}

export default async function Page({ params, searchParams }: PageProps) {
  const { userId } = await requireUser();
  const paymentId = z.uuid().safeParse((await params).paymentId);
  if (!paymentId.success) notFound();
  return (
    <PaymentPage paymentId={paymentId.data} returned={readReturnNote(userId, await searchParams)} />
  );
}
