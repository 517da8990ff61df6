import { answeredPage } from '@/app/(signed-in)/answered-page';
import { connectionsOf } from '@/app/(signed-in)/shared-questions';
import { AddressToCheck } from '@/components/connect/address-to-check';
import { ConnectPage } from '@/components/connect/connect-page';

const page = answeredPage(
  'connect.title',
  (visitor) => [connectionsOf(visitor)],
  ConnectPage,
  ({ user }) => !user.isEmailConfirmed && !user.isDemo && <AddressToCheck email={user.email} />,
);

export const generateMetadata = page.generateMetadata;
export default page.Page;
