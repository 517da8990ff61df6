import { headers } from 'next/headers';
import { notFound } from 'next/navigation';
import { PageMessages } from '@/app/page-messages';
import { FindProvider } from '@/components/find/find-provider';
import { ActingContextProvider } from '@/components/frame/context/acting-context';
import { KeepOfflinePage } from '@/components/frame/keep-offline-page';
import { Providers } from '@/components/frame/providers';
import { SignedInFrame } from '@/components/frame/signed-in-frame';
import { SessionWatch } from '@/components/session/session-watch';
import { PlaceWatch } from '@/components/settings/place-watch';
import { PATH_HEADER, requireUser } from '@/lib/auth/current-user';
import { listContexts } from '@/lib/connection/contexts';
import { preferenceCookie } from '@/lib/i18n/preference-cookie';
import { isMissing } from '@/lib/pisp/is-missing';
import { CONTEXT_COOKIE, chooseContext } from '@/lib/view/connection/acting-context';

export default async function Layout({ children }: { children: React.ReactNode }) {
  const user = await requireUser();
  // Asked here, above everything that is streamed: further down the answer has begun, and with 200.
  const path = (await headers()).get(PATH_HEADER);
  if (path !== null && (await isMissing(user.userId, path))) notFound();
  const contexts = await listContexts(user.userId);
  const contextId = chooseContext(contexts, await preferenceCookie(CONTEXT_COOKIE));
  return (
    <PageMessages of="app/(signed-in)/layout.tsx">
      <Providers>
        <ActingContextProvider contexts={contexts} contextId={contextId}>
          <SessionWatch />
          <PlaceWatch />
          <KeepOfflinePage />
          <FindProvider>
            <SignedInFrame user={user}>{children}</SignedInFrame>
          </FindProvider>
        </ActingContextProvider>
      </Providers>
    </PageMessages>
  );
}
