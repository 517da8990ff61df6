import type { Metadata } from 'next';
import { getTranslations } from 'next-intl/server';
import { OpenFrame } from '@/components/frame/open-frame';
import { NothingHere } from '@/components/problem/nothing-here';

export async function generateMetadata(): Promise<Metadata> {
  return { title: (await getTranslations('notFound'))('title') };
}

export default function NotFound() {
  return (
    <OpenFrame>
      <NothingHere />
    </OpenFrame>
  );
}
