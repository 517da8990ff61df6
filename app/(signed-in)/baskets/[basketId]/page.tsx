import type { Metadata } from 'next';
import { notFound } from 'next/navigation';
import { getTranslations } from 'next-intl/server';
import { z } from 'zod';
import { BasketPage } from '@/components/basket/page/basket-page';
import { requireUser } from '@/lib/auth/current-user';
import { readReturnNote } from '@/lib/sca/return-note';

export async function generateMetadata(): Promise<Metadata> {
  return { title: (await getTranslations('baskets'))('pageTitle') };
}

type PageProps = {
  params: Promise<{ basketId: string }>;
  searchParams: Promise<Record<string, string | string[] | undefined>>;
};

export default async function Page({ params, searchParams }: PageProps) {
  const { userId } = await requireUser();
  const basketId = z.uuid().safeParse((await params).basketId);
  if (!basketId.success) notFound();
  return (
    <BasketPage
      key={basketId.data}
      basketId={basketId.data}
      returned={readReturnNote(userId, await searchParams)}
    />
  );
}
