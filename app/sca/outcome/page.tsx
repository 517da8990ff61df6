import type { Metadata } from 'next';
import { notFound } from 'next/navigation';
import { getTranslations } from 'next-intl/server';
import { OpenFrame } from '@/components/frame/open-frame';
import { OutcomePage } from '@/components/outcome/outcome-page';
import { currentUser } from '@/lib/auth/current-user';
import { SCA_OUTCOME_REASONS } from '@/lib/view/connection';

export async function generateMetadata(): Promise<Metadata> {
  return { title: (await getTranslations('outcome'))('title') };
}

type PageProps = { searchParams: Promise<Record<string, string | string[] | undefined>> };

export default async function Page({ searchParams }: PageProps) {
  const { reason: given } = await searchParams;
  const reason = SCA_OUTCOME_REASONS.find((one) => one === given);
  if (!reason) notFound();
  return (
    <OpenFrame>
      <OutcomePage
        reason={reason}
        isSignedIn={(await currentUser()) !== null}
        againPath="/connections/new"
      />
    </OpenFrame>
  );
}
