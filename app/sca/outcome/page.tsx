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

/** 32 random bytes in base64url. */
const ATTEMPT_ID = /^[\w-]{43}$/;

type PageProps = { searchParams: Promise<Record<string, string | string[] | undefined>> };

export default async function Page({ searchParams }: PageProps) {
  const { reason: given, attempt } = await searchParams;
  const reason = SCA_OUTCOME_REASONS.find((one) => one === given);
  if (!reason) notFound();
  return (
    <OpenFrame>
      <OutcomePage
        reason={reason}
        isSignedIn={(await currentUser()) !== null}
        returnPath={
          typeof attempt === 'string' && ATTEMPT_ID.test(attempt) ? `/sca/${attempt}/return` : null
        }
      />
    </OpenFrame>
  );
}
