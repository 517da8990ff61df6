import { cookies } from 'next/headers';
import { ActingContextProvider } from '@/components/frame/acting-context';
import { SignedInFrame } from '@/components/frame/signed-in-frame';
import { NewPaymentShortcut } from '@/components/payment/new-payment-shortcut';
import { requireUser } from '@/lib/auth/current-user';
import { listContexts } from '@/lib/psu/contexts';
import { CONTEXT_COOKIE, chooseContext } from '@/lib/view/acting-context';

export default async function Layout({ children }: { children: React.ReactNode }) {
  const user = await requireUser();
  const contexts = await listContexts(user.userId);
  const contextId = chooseContext(contexts, (await cookies()).get(CONTEXT_COOKIE)?.value);
  return (
    <ActingContextProvider contexts={contexts} contextId={contextId}>
      <NewPaymentShortcut />
      <SignedInFrame user={user}>{children}</SignedInFrame>
    </ActingContextProvider>
  );
}
