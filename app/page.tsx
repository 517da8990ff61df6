import { getLocale } from 'next-intl/server';
import { PageMessages } from '@/app/page-messages';
import { FrontPage } from '@/components/front/front-page';
import { currentUser } from '@/lib/auth/current-user';
import { offeredBanks } from '@/lib/connection/bank';
import { env } from '@/lib/env';
import { preferenceCookie } from '@/lib/i18n/preference-cookie';
import { APPEARANCE_COOKIE, chooseAppearance } from '@/lib/view/user/preference';

export default async function Page() {
  return (
    <PageMessages of="app/page.tsx">
      <FrontPage
        isSignedIn={(await currentUser()) !== null}
        isSandbox={env().BANK_IS_SANDBOX}
        banks={offeredBanks()}
        locale={await getLocale()}
        appearance={chooseAppearance(await preferenceCookie(APPEARANCE_COOKIE))}
      />
    </PageMessages>
  );
}
