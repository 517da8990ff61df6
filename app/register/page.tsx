import type { Metadata } from 'next';
import { redirect } from 'next/navigation';
import { getTranslations } from 'next-intl/server';
import { PageMessages } from '@/app/page-messages';
import { EntryFrame } from '@/components/session/entry-frame';
import { RegisterForm } from '@/components/session/register-form';
import { TryItBelow } from '@/components/session/try-it-below';
import { currentUser } from '@/lib/auth/current-user';
import { env } from '@/lib/env';
import { returnPath } from '@/lib/view/user/return-path';

export async function generateMetadata(): Promise<Metadata> {
  return { title: (await getTranslations('register'))('title') };
}

type PageProps = { searchParams: Promise<Record<string, string | string[] | undefined>> };

export default async function Page({ searchParams }: PageProps) {
  const returnTo = returnPath((await searchParams).callbackUrl);
  if (await currentUser()) redirect(returnTo);
  return (
    <PageMessages of="app/register/page.tsx">
      <EntryFrame>
        <RegisterForm returnTo={returnTo} tryIt={env().BANK_IS_SANDBOX ? <TryItBelow /> : null} />
      </EntryFrame>
    </PageMessages>
  );
}
