import type { Metadata } from 'next';
import { getTranslations } from 'next-intl/server';
import { NoticeSettingsPage } from '@/components/notice/notice-settings-page';
import { requireUser } from '@/lib/auth/current-user';

export async function generateMetadata(): Promise<Metadata> {
  return { title: (await getTranslations('noticeSettings'))('title') };
}

export default async function Page() {
  await requireUser();
  return <NoticeSettingsPage />;
}
