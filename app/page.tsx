import { FrontPage } from '@/components/front/front-page';
import { currentUser } from '@/lib/auth/current-user';
import { env } from '@/lib/env';

export default async function Page() {
  return (
    <FrontPage isSignedIn={(await currentUser()) !== null} isSandbox={env().BANK_IS_SANDBOX} />
  );
}
