import { PageMessages } from '@/app/page-messages';
import { FrontPage } from '@/components/front/front-page';
import { currentUser } from '@/lib/auth/current-user';
import { env } from '@/lib/env';

export default async function Page() {
  return (
    <PageMessages of="app/page.tsx">
      <FrontPage isSignedIn={(await currentUser()) !== null} isSandbox={env().BANK_IS_SANDBOX} />
    </PageMessages>
  );
}
