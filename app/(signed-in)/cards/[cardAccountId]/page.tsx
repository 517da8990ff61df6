import type { Metadata } from 'next';
import { notFound } from 'next/navigation';
import { getTranslations } from 'next-intl/server';
import { z } from 'zod';
import { CardAccountPage } from '@/components/card-account/card-account-page';
import { requireUser } from '@/lib/auth/current-user';

export async function generateMetadata(): Promise<Metadata> {
  return { title: (await getTranslations('cards'))('pageTitle') };
}

type PageProps = { params: Promise<{ cardAccountId: string }> };

export default async function Page({ params }: PageProps) {
  await requireUser();
  const cardAccountId = z.uuid().safeParse((await params).cardAccountId);
  if (!cardAccountId.success) notFound();
  return <CardAccountPage cardAccountId={cardAccountId.data} />;
}
