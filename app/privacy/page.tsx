import type { Metadata } from 'next';
import { getTranslations } from 'next-intl/server';
import { PrivacyPage } from '@/components/privacy/privacy-page';

export async function generateMetadata(): Promise<Metadata> {
  return { title: (await getTranslations('privacy'))('title') };
}

export default function Page() {
  return <PrivacyPage />;
}
