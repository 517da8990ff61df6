import type { Metadata } from 'next';
import { getTranslations } from 'next-intl/server';
import { NothingHere } from '@/components/problem/nothing-here';
import { EntryFrame } from '@/components/session/entry-frame';

export async function generateMetadata(): Promise<Metadata> {
  return { title: (await getTranslations('notFound'))('title') };
}

export default function NotFound() {
  return (
    <EntryFrame>
      <NothingHere isOpen />
    </EntryFrame>
  );
}
