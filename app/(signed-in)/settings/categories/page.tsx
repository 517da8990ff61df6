import { answeredPage } from '@/app/(signed-in)/answered-page';
import { categoriesQuestions } from '@/app/(signed-in)/settings/questions';
import { CategoriesPage } from '@/components/category/categories-page';

const page = answeredPage('categories.title', categoriesQuestions, CategoriesPage);

export const generateMetadata = page.generateMetadata;
export default page.Page;
