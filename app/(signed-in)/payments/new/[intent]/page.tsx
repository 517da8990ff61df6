import type { Metadata } from 'next';
import { notFound, redirect } from 'next/navigation';
import { getTranslations } from 'next-intl/server';
import { paymentFormQuestions } from '@/app/(signed-in)/payments/new/questions';
import { answersTo } from '@/app/(signed-in)/questions';
import { PageAnswers } from '@/components/frame/page-answers';
import { intentOfPath } from '@/components/payment-form/draft/payment-intent';
import { OnePaymentPage } from '@/components/payment-form/one-payment-page';

const answers = answersTo(paymentFormQuestions);

type Props = {
  params: Promise<{ intent: string }>;
  searchParams: Promise<Record<string, string>>;
};

export async function generateMetadata({ params }: Pick<Props, 'params'>): Promise<Metadata> {
  const t = await getTranslations('newPayment');
  const intent = intentOfPath((await params).intent);
  await answers();
  return intent === null ? {} : { title: t(`intents.${intent}.label`) };
}

export default async function Page({ params, searchParams }: Props) {
  const intent = intentOfPath((await params).intent);
  if (intent === null) notFound();
  // Even when named by its kind, many payments at once have their own page.
  if (intent === 'many') redirect(`/payments/new/many?${new URLSearchParams(await searchParams)}`);
  return (
    <PageAnswers of={await answers()}>
      <OnePaymentPage key={intent} intent={intent} />
    </PageAnswers>
  );
}
