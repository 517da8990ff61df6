import type { Metadata } from 'next';
import { headers } from 'next/headers';
import { notFound } from 'next/navigation';
import { getTranslations } from 'next-intl/server';
import { OpenFrame } from '@/components/frame/open-frame';
import { OutboxPage } from '@/components/outbox/outbox-page';
import { CLIENT_PORT_HEADER } from '@/lib/http/client-address';
import { readOutbox } from '@/lib/mail/outbox';

export async function generateMetadata(): Promise<Metadata> {
  return { title: (await getTranslations('outbox'))('title') };
}

export default async function Page() {
  const received = await headers();
  // A proxy in front, also one that the settings do not name, would show the messages to other machines.
  const isDirect = received.has(CLIENT_PORT_HEADER);
  const mails = isDirect ? await readOutbox() : null;
  if (mails === null) notFound();
  return (
    <OpenFrame>
      <OutboxPage mails={mails} nonce={received.get('x-nonce') ?? ''} />
    </OpenFrame>
  );
}
