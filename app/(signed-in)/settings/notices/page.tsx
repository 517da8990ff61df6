import type { Metadata } from 'next';
import { getTranslations } from 'next-intl/server';
import { answersTo } from '@/app/(signed-in)/questions';
import { noticeSettingsQuestions } from '@/app/(signed-in)/settings/questions';
import { PageAnswers } from '@/components/frame/page-answers';
import { NoticeSettingsPage } from '@/components/notice/notice-settings-page';

const answers = answersTo(noticeSettingsQuestions);

export async function generateMetadata(): Promise<Metadata> {
  await answers();
  return { title: (await getTranslations('noticeSettings'))('title') };
}

export default async function Page() {
  return (
    <PageAnswers of={await answers()}>
      <NoticeSettingsPage />
    </PageAnswers>
  );
}
