import type { Metadata } from 'next';
import { getTranslations } from 'next-intl/server';
import { PageMessages } from '@/app/page-messages';
import { EntryFrame } from '@/components/session/entry-frame';
import { ForgotPasswordForm } from '@/components/session/forgot-password-form';
import { env, isLoopback } from '@/lib/env';

export async function generateMetadata(): Promise<Metadata> {
  return { title: (await getTranslations('forgotPassword'))('title') };
}

export default function Page() {
  return (
    <PageMessages of="app/forgot-password/page.tsx">
      <EntryFrame>
        <ForgotPasswordForm
          hasOutbox={env().MAIL_URL === undefined && isLoopback(new URL(env().APP_URL))}
        />
      </EntryFrame>
    </PageMessages>
  );
}
