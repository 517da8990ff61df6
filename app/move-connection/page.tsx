import type { Metadata } from 'next';
import { getTranslations } from 'next-intl/server';
import { PageMessages } from '@/app/page-messages';
import { EntryFrame } from '@/components/session/entry-frame';
import { MoveConnection } from '@/components/session/mail-link/move-connection';

export async function generateMetadata(): Promise<Metadata> {
  return { title: (await getTranslations('moveConnection'))('title') };
}

export default function Page() {
  return (
    <PageMessages of="app/move-connection/page.tsx">
      <EntryFrame>
        <MoveConnection />
      </EntryFrame>
    </PageMessages>
  );
}
