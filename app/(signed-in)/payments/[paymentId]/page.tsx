import type { Metadata } from 'next';
import { notFound } from 'next/navigation';
import { getLocale, getTranslations } from 'next-intl/server';
import { z } from 'zod';
import { answersTo } from '@/app/(signed-in)/questions';
import { visitor } from '@/app/(signed-in)/visitor';
import { PageAnswers } from '@/components/frame/page-answers';
import { formatAmount } from '@/components/money/format-amount';
import { PaymentPage } from '@/components/payment/page/payment-page';
import { hasApproved } from '@/lib/pisp/payment/read-payment';
import { readReturnNote } from '@/lib/sca/return-note';
import { paymentQuestions, storedPayment } from './questions';

const answers = answersTo(paymentQuestions);

type PageProps = {
  params: Promise<{ paymentId: string }>;
  searchParams: Promise<Record<string, string | string[] | undefined>>;
};

/** `Fjordkraft, 1,249.50 NOK`: recipient and amount. */
export async function generateMetadata({ params }: PageProps): Promise<Metadata> {
  const { userId, now } = await visitor();
  const t = await getTranslations('payment');
  const paymentId = z.uuid().safeParse((await params).paymentId);
  // A missing title must not make a page fail.
  const read = paymentId.success
    ? await storedPayment(userId, paymentId.data, now).catch(() => null)
    : null;
  if (paymentId.success) await answers(paymentId.data);
  if (read === null) return { title: t('title') };
  const { creditorName, paymentsCount, amount } = read.detail;
  const { sign, digits } = formatAmount(amount.amount, await getLocale());
  const name = creditorName ?? t('many', { count: paymentsCount ?? 0 });
  return { title: `${name}, ${sign}${digits} ${amount.currency}` };
}

export default async function Page({ params, searchParams }: PageProps) {
  const { userId } = await visitor();
  const paymentId = z.uuid().safeParse((await params).paymentId);
  if (!paymentId.success) notFound();
  // Without an answer, the way to the bank is explained.
  const approvedBefore = hasApproved(userId).catch(() => false);
  return (
    <PageAnswers of={await answers(paymentId.data)}>
      <PaymentPage
        paymentId={paymentId.data}
        hasApproved={await approvedBefore}
        returned={readReturnNote(userId, await searchParams)}
      />
    </PageAnswers>
  );
}
