import type { Metadata } from 'next';
import { getTranslations } from 'next-intl/server';
import { PageMessages } from '@/app/page-messages';
import { EntryFrame } from '@/components/session/entry-frame';
import { ConfirmEmail } from '@/components/session/mail-link/confirm-email';

export async function generateMetadata(): Promise<Metadata> {
  return { title: (await getTranslations('confirmEmail'))('title') };
}

export default function Page() {
  return (
    <PageMessages of="app/confirm-email/page.tsx">
      <EntryFrame>
        <ConfirmEmail />
      </EntryFrame>
    </PageMessages>
  );
}
