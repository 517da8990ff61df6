import { answeredPage } from '@/app/(signed-in)/answered-page';
import { connectionsOf } from '@/app/(signed-in)/shared-questions';
import { ConnectionsPage } from '@/components/connection/connections-page';

const page = answeredPage(
  'connections.title',
  (visitor) => [connectionsOf(visitor)],
  ConnectionsPage,
);

export const generateMetadata = page.generateMetadata;
export default page.Page;
