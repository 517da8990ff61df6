import type { Metadata } from 'next';
import { notFound } from 'next/navigation';
import { getTranslations } from 'next-intl/server';
import { z } from 'zod';
import { BasketPage } from '@/components/basket/page/basket-page';
import { requireUser } from '@/lib/auth/current-user';
import { SCA_NOTES } from '@/lib/view/connection';

export async function generateMetadata(): Promise<Metadata> {
  return { title: (await getTranslations('baskets'))('pageTitle') };
}

/** 32 random bytes in base64url. */
const ATTEMPT_ID = /^[\w-]{43}$/;

type PageProps = {
  params: Promise<{ basketId: string }>;
  searchParams: Promise<Record<string, string | string[] | undefined>>;
};

export default async function Page({ params, searchParams }: PageProps) {
  await requireUser();
  const basketId = z.uuid().safeParse((await params).basketId);
  if (!basketId.success) notFound();
  const { sca, attempt } = await searchParams;
  return (
    <BasketPage
      key={basketId.data}
      basketId={basketId.data}
      note={SCA_NOTES.find((one) => one === sca) ?? null}
      returnPath={
        typeof attempt === 'string' && ATTEMPT_ID.test(attempt) ? `/sca/${attempt}/return` : null
      }
    />
  );
}
