import type { Metadata } from 'next';
import { getTranslations } from 'next-intl/server';
import { PaymentsPage } from '@/components/payment/list/payments-page';
import { requireUser } from '@/lib/auth/current-user';
import { readReturnNote } from '@/lib/sca/return-note';

export async function generateMetadata(): Promise<Metadata> {
  return { title: (await getTranslations('payments'))('title') };
}

type Props = { searchParams: Promise<Record<string, string | string[] | undefined>> };

export default async function Page({ searchParams }: Props) {
  const { userId } = await requireUser();
  return <PaymentsPage returned={readReturnNote(userId, await searchParams)} />;
}
