import type { Metadata } from 'next';
import { getTranslations } from 'next-intl/server';
import { ConnectedPage } from '@/components/connection/connected-page';
import { requireUser } from '@/lib/auth/current-user';

export async function generateMetadata(): Promise<Metadata> {
  return { title: (await getTranslations('connected'))('pageTitle') };
}

type PageProps = { searchParams: Promise<Record<string, string | string[] | undefined>> };

export default async function Page({ searchParams }: PageProps) {
  await requireUser();
  const { connection } = await searchParams;
  return <ConnectedPage connectionId={typeof connection === 'string' ? connection : null} />;
}
