import { answeredPage } from '@/app/(signed-in)/answered-page';
import { recipientsOf } from '@/app/(signed-in)/shared-questions';
import { RecipientsPage } from '@/components/settings/recipients-page';

const page = answeredPage('recipients.title', (visitor) => [recipientsOf(visitor)], RecipientsPage);

export const generateMetadata = page.generateMetadata;
export default page.Page;
