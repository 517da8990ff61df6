import type { Metadata } from 'next';
import { redirect } from 'next/navigation';
import { getTranslations } from 'next-intl/server';
import { PageMessages } from '@/app/page-messages';
import { EntryFrame } from '@/components/session/entry-frame';
import { SignInForm } from '@/components/session/sign-in-form';
import { TryItBelow } from '@/components/session/try-it-below';
import { currentUser } from '@/lib/auth/current-user';
import { env } from '@/lib/env';
import { returnPath } from '@/lib/view/user/return-path';

export async function generateMetadata(): Promise<Metadata> {
  return { title: (await getTranslations('signIn'))('title') };
}

type PageProps = { searchParams: Promise<Record<string, string | string[] | undefined>> };

export default async function Page({ searchParams }: PageProps) {
  const { callbackUrl, ended, reset } = await searchParams;
  const returnTo = returnPath(callbackUrl);
  if (await currentUser()) redirect(returnTo);
  const because = returnTo.startsWith('/sca/')
    ? 'fromBank'
    : reset === '1'
      ? 'reset'
      : ended === '1'
        ? 'ended'
        : null;
  return (
    <PageMessages of="app/sign-in/page.tsx">
      <EntryFrame>
        <SignInForm
          returnTo={returnTo}
          because={because}
          tryIt={env().BANK_IS_SANDBOX && because === null ? <TryItBelow /> : null}
        />
      </EntryFrame>
    </PageMessages>
  );
}
