import { headers } from 'next/headers';
import { notFound } from 'next/navigation';
import { PageMessages } from '@/app/page-messages';
import { FindProvider } from '@/components/find/find-provider';
import { ActingContextProvider } from '@/components/frame/context/acting-context';
import { KeepOfflinePage } from '@/components/frame/keep-offline-page';
import { PageAnswers } from '@/components/frame/page-answers';
import { Providers } from '@/components/frame/providers';
import { SignedInFrame } from '@/components/frame/signed-in-frame';
import { SessionWatch } from '@/components/session/session-watch';
import { PlaceWatch } from '@/components/settings/place-watch';
import { PATH_HEADER } from '@/lib/auth/current-user';
import { isMissing } from '@/lib/pisp/is-missing';
import { answered } from './questions';
import { frameQuestions } from './shared-questions';
import { visitor } from './visitor';

export default async function Layout({ children }: { children: React.ReactNode }) {
  const asking = await visitor();
  const { userId, user, contexts, contextId } = asking;
  // Asked here, above everything that is streamed: further down the answer has begun, and with 200.
  const path = (await headers()).get(PATH_HEADER);
  if (path !== null && (await isMissing(userId, path))) notFound();
  const answers = await answered(path === null ? [] : frameQuestions(asking, path), asking.now);
  return (
    <PageMessages of="app/(signed-in)/layout.tsx">
      <Providers>
        <PageAnswers of={answers}>
          <ActingContextProvider contexts={contexts} contextId={contextId}>
            <SessionWatch />
            <PlaceWatch />
            <KeepOfflinePage />
            <FindProvider>
              <SignedInFrame user={user}>{children}</SignedInFrame>
            </FindProvider>
          </ActingContextProvider>
        </PageAnswers>
      </Providers>
    </PageMessages>
  );
}
