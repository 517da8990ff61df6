import { answeredPage } from '@/app/(signed-in)/answered-page';
import { connectionsOf } from '@/app/(signed-in)/shared-questions';
import { ConnectPage } from '@/components/connect/connect-page';

const page = answeredPage('connect.title', (visitor) => [connectionsOf(visitor)], ConnectPage);

export const generateMetadata = page.generateMetadata;
export default page.Page;
