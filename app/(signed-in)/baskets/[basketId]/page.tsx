import type { Metadata } from 'next';
import { notFound } from 'next/navigation';
import { getLocale, getTranslations } from 'next-intl/server';
import { z } from 'zod';
import { answersTo } from '@/app/(signed-in)/questions';
import { visitor } from '@/app/(signed-in)/visitor';
import { BasketPage } from '@/components/basket/page/basket-page';
import { totalPayments } from '@/components/basket/total-payments';
import { PageAnswers } from '@/components/frame/page-answers';
import { formatAmount } from '@/components/money/format-amount';
import { readReturnNote } from '@/lib/sca/return-note';
import { basketQuestions, storedBasket } from './questions';

const answers = answersTo(basketQuestions);

type PageProps = {
  params: Promise<{ basketId: string }>;
  searchParams: Promise<Record<string, string | string[] | undefined>>;
};

/** `Basket with 7 payments, 12,864.75 NOK`: number and total. */
export async function generateMetadata({ params }: PageProps): Promise<Metadata> {
  const { userId, now } = await visitor();
  const t = await getTranslations('baskets');
  const basketId = z.uuid().safeParse((await params).basketId);
  // A missing title must not make a page fail.
  const read = basketId.success
    ? await storedBasket(userId, basketId.data, now).catch(() => null)
    : null;
  if (basketId.success) await answers(basketId.data);
  if (read === null) return { title: t('pageTitle') };
  const { payments } = read.basket;
  const locale = await getLocale();
  const amounts = totalPayments(payments).map(
    ({ amount, currency }) => `${formatAmount(amount, locale).digits} ${currency}`,
  );
  return { title: [t('named', { count: payments.length }), ...amounts].join(', ') };
}

export default async function Page({ params, searchParams }: PageProps) {
  const { userId } = await visitor();
  const basketId = z.uuid().safeParse((await params).basketId);
  if (!basketId.success) notFound();
  return (
    <PageAnswers of={await answers(basketId.data)}>
      <BasketPage
        key={basketId.data}
        basketId={basketId.data}
        returned={readReturnNote(userId, await searchParams)}
      />
    </PageAnswers>
  );
}
