import type { Metadata } from 'next';
import { notFound } from 'next/navigation';
import { getTranslations } from 'next-intl/server';
import { z } from 'zod';
import { PageMessages } from '@/app/page-messages';
import { OutcomePage } from '@/components/outcome/outcome-page';
import { EntryFrame } from '@/components/session/entry-frame';
import { currentUser } from '@/lib/auth/current-user';
import { readReturnDetails } from '@/lib/sca/return-note';
import { SCA_OUTCOME_REASONS } from '@/lib/view/connection/connection';
import { PageAfterSca } from '@/lib/view/connection/page-after-sca';

type PageProps = { searchParams: Promise<Record<string, string | string[] | undefined>> };

export async function generateMetadata({ searchParams }: PageProps): Promise<Metadata> {
  const t = await getTranslations('outcome');
  const reason = reasonOf((await searchParams).reason);
  return reason === undefined ? {} : { title: t(`reasons.${reason}.title`) };
}

export default async function Page({ searchParams }: PageProps) {
  const { reason: given, back, move, ...details } = await searchParams;
  const reason = reasonOf(given);
  if (!reason) notFound();
  // After a fault in Brygge this page must work even without the database.
  const user = reason === 'our-fault' ? null : await currentUser();
  return (
    <PageMessages of="app/sca/outcome/page.tsx">
      <EntryFrame isWide>
        <OutcomePage
          reason={reason}
          isSignedIn={reason === 'our-fault' || user !== null}
          moveId={z.uuid().safeParse(move).data ?? null}
          backPath={PageAfterSca.safeParse(back).data ?? null}
          {...readReturnDetails(user?.userId ?? null, details)}
        />
      </EntryFrame>
    </PageMessages>
  );
}

function reasonOf(given: string | string[] | undefined) {
  return SCA_OUTCOME_REASONS.find((one) => one === given);
}
