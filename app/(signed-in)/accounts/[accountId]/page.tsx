import type { Metadata } from 'next';
import { notFound } from 'next/navigation';
import { getTranslations } from 'next-intl/server';
import { z } from 'zod';
import { AccountPage } from '@/components/account/account-page';
import { requireUser } from '@/lib/auth/current-user';

export async function generateMetadata(): Promise<Metadata> {
  return { title: (await getTranslations('account'))('title') };
}

type PageProps = { params: Promise<{ accountId: string }> };

export default async function Page({ params }: PageProps) {
  await requireUser();
  const accountId = z.uuid().safeParse((await params).accountId);
  if (!accountId.success) notFound();
  return <AccountPage accountId={accountId.data} />;
}
