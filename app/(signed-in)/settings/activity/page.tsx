import { answeredPage } from '@/app/(signed-in)/answered-page';
import { activityQuestions } from '@/app/(signed-in)/settings/questions';
import { ActivityPage } from '@/components/my-account/activity-page';

const page = answeredPage('activity.title', activityQuestions, ActivityPage);

export const generateMetadata = page.generateMetadata;
export default page.Page;
