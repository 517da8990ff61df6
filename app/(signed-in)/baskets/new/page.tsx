import type { Metadata } from 'next';
import { getTranslations } from 'next-intl/server';
import { z } from 'zod';
import { BasketBuilderPage } from '@/components/basket/builder/basket-builder-page';
import { requireUser } from '@/lib/auth/current-user';

export async function generateMetadata(): Promise<Metadata> {
  return { title: (await getTranslations('baskets'))('builder.title') };
}

type PageProps = { searchParams: Promise<Record<string, string | string[] | undefined>> };

export default async function Page({ searchParams }: PageProps) {
  await requireUser();
  const paymentId = z.uuid().safeParse((await searchParams).payment);
  return <BasketBuilderPage paymentId={paymentId.success ? paymentId.data : null} />;
}
