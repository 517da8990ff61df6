import { cookies } from 'next/headers';
import { PageMessages } from '@/app/page-messages';
import { ActingContextProvider } from '@/components/frame/acting-context';
import { Providers } from '@/components/frame/providers';
import { SignedInFrame } from '@/components/frame/signed-in-frame';
import { NewPaymentShortcut } from '@/components/payment/list/new-payment-shortcut';
import { SessionWatch } from '@/components/session/session-watch';
import { PlaceWatch } from '@/components/settings/place-watch';
import { requireUser } from '@/lib/auth/current-user';
import { listContexts } from '@/lib/connection/contexts';
import { CONTEXT_COOKIE, chooseContext } from '@/lib/view/acting-context';

export default async function Layout({ children }: { children: React.ReactNode }) {
  const user = await requireUser();
  const contexts = await listContexts(user.userId);
  const contextId = chooseContext(contexts, (await cookies()).get(CONTEXT_COOKIE)?.value);
  return (
    <PageMessages of="app/(signed-in)/layout.tsx">
      <Providers>
        <ActingContextProvider contexts={contexts} contextId={contextId}>
          <SessionWatch />
          <PlaceWatch />
          <NewPaymentShortcut />
          <SignedInFrame user={user}>{children}</SignedInFrame>
        </ActingContextProvider>
      </Providers>
    </PageMessages>
  );
}
