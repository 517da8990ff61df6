import type { Metadata } from 'next';
import { getTranslations } from 'next-intl/server';
import { AgreementsPage } from '@/components/connection/agreements-page';
import { requireUser } from '@/lib/auth/current-user';

export async function generateMetadata(): Promise<Metadata> {
  return { title: (await getTranslations('agreements'))('title') };
}

type PageProps = { searchParams: Promise<Record<string, string | string[] | undefined>> };

export default async function Page({ searchParams }: PageProps) {
  await requireUser();
  const { bank } = await searchParams;
  return <AgreementsPage bankId={typeof bank === 'string' ? bank : null} />;
}
