import { answeredPage } from '@/app/(signed-in)/answered-page';
import { NoticesPage } from '@/components/notice/notices-page';
import { noticesQuestions } from './questions';

const page = answeredPage('notices.title', noticesQuestions, NoticesPage);

export const generateMetadata = page.generateMetadata;
export default page.Page;
