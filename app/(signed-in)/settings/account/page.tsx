import { answeredPage } from '@/app/(signed-in)/answered-page';
import { myAccountQuestions } from '@/app/(signed-in)/settings/questions';
import { MyAccountPage } from '@/components/my-account/my-account-page';

const page = answeredPage('myAccount.title', myAccountQuestions, MyAccountPage);

export const generateMetadata = page.generateMetadata;
export default page.Page;
