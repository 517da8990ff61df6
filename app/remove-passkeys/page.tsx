import type { Metadata } from 'next';
import { getTranslations } from 'next-intl/server';
import { PageMessages } from '@/app/page-messages';
import { EntryFrame } from '@/components/session/entry-frame';
import { RemovePasskeys } from '@/components/session/remove-passkeys';

export async function generateMetadata(): Promise<Metadata> {
  return { title: (await getTranslations('removePasskeys'))('title') };
}

export default function Page() {
  return (
    <PageMessages of="app/remove-passkeys/page.tsx">
      <EntryFrame>
        <RemovePasskeys />
      </EntryFrame>
    </PageMessages>
  );
}
