import type { Metadata } from 'next';
import { notFound } from 'next/navigation';
import { getTranslations } from 'next-intl/server';
import { CallPage } from '@/components/inspector/call-page';
import { requireUser } from '@/lib/auth/current-user';
import { z } from '@/lib/xs2a/value/zod';

export async function generateMetadata(): Promise<Metadata> {
  return { title: (await getTranslations('inspector'))('callTitle') };
}

type PageProps = { params: Promise<{ callId: string }> };

export default async function Page({ params }: PageProps) {
  await requireUser();
  const callId = z.uuid().safeParse((await params).callId);
  if (!callId.success) notFound();
  return <CallPage callId={callId.data} />;
}
