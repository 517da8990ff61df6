import { answeredPage } from '@/app/(signed-in)/answered-page';
import { categoriesQuestions } from '@/app/(signed-in)/settings/questions';
import { SortPage } from '@/components/category/sort/sort-page';

const page = answeredPage('sorting.title', categoriesQuestions, SortPage);

export const generateMetadata = page.generateMetadata;
export default page.Page;
