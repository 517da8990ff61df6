import type { Metadata } from 'next';
import { getTranslations } from 'next-intl/server';
import { PageMessages } from '@/app/page-messages';
import { EntryFrame } from '@/components/session/entry-frame';
import { ResetPasswordForm } from '@/components/session/mail-link/reset-password-form';

export async function generateMetadata(): Promise<Metadata> {
  return { title: (await getTranslations('resetPassword'))('title') };
}

export default function Page() {
  return (
    <PageMessages of="app/reset-password/page.tsx">
      <EntryFrame>
        <ResetPasswordForm />
      </EntryFrame>
    </PageMessages>
  );
}
