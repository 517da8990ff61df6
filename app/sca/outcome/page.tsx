import type { Metadata } from 'next';
import { notFound } from 'next/navigation';
import { getTranslations } from 'next-intl/server';
import { PageMessages } from '@/app/page-messages';
import { OpenFrame } from '@/components/frame/open-frame';
import { OutcomePage } from '@/components/outcome/outcome-page';
import { currentUser } from '@/lib/auth/current-user';
import { SCA_OUTCOME_REASONS } from '@/lib/view/connection';
import { PageAfterSca } from '@/lib/view/page-after-sca';

export async function generateMetadata(): Promise<Metadata> {
  return { title: (await getTranslations('outcome'))('title') };
}

/** 32 random bytes in base64url. */
const ATTEMPT_ID = /^[\w-]{43}$/;

type PageProps = { searchParams: Promise<Record<string, string | string[] | undefined>> };

export default async function Page({ searchParams }: PageProps) {
  const { reason: given, attempt, back } = await searchParams;
  const reason = SCA_OUTCOME_REASONS.find((one) => one === given);
  if (!reason) notFound();
  return (
    <PageMessages of="app/sca/outcome/page.tsx">
      <OpenFrame>
        <OutcomePage
          reason={reason}
          // After a fault of ours this page must come up whatever is wrong with the database.
          isSignedIn={reason === 'our-fault' || (await currentUser()) !== null}
          backPath={PageAfterSca.safeParse(back).data ?? null}
          returnPath={
            typeof attempt === 'string' && ATTEMPT_ID.test(attempt)
              ? `/sca/${attempt}/return`
              : null
          }
        />
      </OpenFrame>
    </PageMessages>
  );
}
