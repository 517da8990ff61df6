import type { Metadata } from 'next';
import { notFound } from 'next/navigation';
import { getTranslations } from 'next-intl/server';
import { z } from 'zod';
import { PaymentPage } from '@/components/payment/page/payment-page';
import { requireUser } from '@/lib/auth/current-user';
import { SCA_NOTES } from '@/lib/view/connection';

export async function generateMetadata(): Promise<Metadata> {
  return { title: (await getTranslations('payment'))('title') };
}

/** 32 random bytes in base64url. */
const ATTEMPT_ID = /^[\w-]{43}$/;

type PageProps = {
  params: Promise<{ paymentId: string }>;
  searchParams: Promise<Record<string, string | string[] | undefined>>;
};

export default async function Page({ params, searchParams }: PageProps) {
  await requireUser();
  const paymentId = z.uuid().safeParse((await params).paymentId);
  if (!paymentId.success) notFound();
  const { sca, attempt } = await searchParams;
  return (
    <PaymentPage
      paymentId={paymentId.data}
      note={SCA_NOTES.find((one) => one === sca) ?? null}
      returnPath={
        typeof attempt === 'string' && ATTEMPT_ID.test(attempt) ? `/sca/${attempt}/return` : null
      }
    />
  );
}
