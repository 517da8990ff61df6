import { answeredPage } from '@/app/(signed-in)/answered-page';
import { BasketsPage } from '@/components/basket/list/baskets-page';
import { basketsQuestions } from './questions';

const page = answeredPage('baskets.title', basketsQuestions, BasketsPage);

export const generateMetadata = page.generateMetadata;
export default page.Page;
