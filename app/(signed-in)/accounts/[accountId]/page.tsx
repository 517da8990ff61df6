import type { Metadata } from 'next';
import { notFound } from 'next/navigation';
import { getTranslations } from 'next-intl/server';
import { z } from 'zod';
import { AccountPage } from '@/components/account/page/account-page';
import { oneAccount } from '@/lib/aisp/account/list-accounts';
import { requireUser } from '@/lib/auth/current-user';
import { systemClock } from '@/lib/clock';

type PageProps = { params: Promise<{ accountId: string }> };

export async function generateMetadata({ params }: PageProps): Promise<Metadata> {
  const { userId } = await requireUser();
  const accountId = z.uuid().safeParse((await params).accountId);
  // A title is no reason for a page to fail.
  const read = accountId.success
    ? await oneAccount({ userId, accountId: accountId.data }, systemClock()).catch(() => null)
    : null;
  return { title: read?.ok ? read.account.name : (await getTranslations('account'))('title') };
}

export default async function Page({ params }: PageProps) {
  await requireUser();
  const accountId = z.uuid().safeParse((await params).accountId);
  if (!accountId.success) notFound();
  return <AccountPage accountId={accountId.data} />;
}
