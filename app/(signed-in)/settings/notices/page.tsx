import { answeredPage } from '@/app/(signed-in)/answered-page';
import { noticeSettingsQuestions } from '@/app/(signed-in)/settings/questions';
import { NoticeSettingsPage } from '@/components/notice/notice-settings-page';

const page = answeredPage('noticeSettings.title', noticeSettingsQuestions, NoticeSettingsPage);

export const generateMetadata = page.generateMetadata;
export default page.Page;
