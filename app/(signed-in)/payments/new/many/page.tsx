import type { Metadata } from 'next';
import { getTranslations } from 'next-intl/server';
import { paymentFormQuestions } from '@/app/(signed-in)/payments/new/questions';
import { answersTo } from '@/app/(signed-in)/questions';
import { PageAnswers } from '@/components/frame/page-answers';
import { BulkPaymentPage } from '@/components/payment-form/bulk/bulk-payment-page';

const answers = answersTo(paymentFormQuestions);

export async function generateMetadata(): Promise<Metadata> {
  await answers();
  return { title: (await getTranslations('newPayment'))('intents.many.label') };
}

export default async function Page() {
  return (
    <PageAnswers of={await answers()}>
      <BulkPaymentPage />
    </PageAnswers>
  );
}
