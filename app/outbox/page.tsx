import type { Metadata } from 'next';
import { headers } from 'next/headers';
import { notFound } from 'next/navigation';
import { getTranslations } from 'next-intl/server';
import { OpenFrame } from '@/components/frame/open-frame';
import { OutboxPage } from '@/components/outbox/outbox-page';
import { readOutbox } from '@/lib/mail/outbox';

export async function generateMetadata(): Promise<Metadata> {
  return { title: (await getTranslations('outbox'))('title') };
}

export default async function Page() {
  const mails = await readOutbox();
  if (mails === null) notFound();
  return (
    <OpenFrame>
      <OutboxPage mails={mails} nonce={(await headers()).get('x-nonce') ?? ''} />
    </OpenFrame>
  );
}
