import { answeredPage } from '@/app/(signed-in)/answered-page';
import { AccountsPage } from '@/components/account/accounts-page';
import { accountsQuestions } from './questions';

const page = answeredPage('accounts.title', accountsQuestions, AccountsPage);

export const generateMetadata = page.generateMetadata;
export default page.Page;
