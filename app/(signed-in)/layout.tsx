import { headers } from 'next/headers';
import { notFound } from 'next/navigation';
import { PageMessages } from '@/app/page-messages';
import { PUT_OFF_COOKIE } from '@/components/connection/access/put-off';
import { FindProvider } from '@/components/find/find-provider';
import { ActingContextProvider } from '@/components/frame/context/acting-context';
import { KeepOfflinePage } from '@/components/frame/keep-offline-page';
import { PageAnswers } from '@/components/frame/page-answers';
import { Providers } from '@/components/frame/providers';
import { SignedInFrame } from '@/components/frame/signed-in-frame';
import { TitleWatch } from '@/components/frame/title-watch';
import { SessionWatch } from '@/components/session/session-watch';
import { PlaceWatch } from '@/components/settings/place-watch';
import { PATH_HEADER } from '@/lib/auth/current-user';
import { preferenceCookie } from '@/lib/i18n/preference-cookie';
import { isMissing } from '@/lib/pisp/is-missing';
import { answered } from './questions';
import { frameQuestions } from './shared-questions';
import { visitor } from './visitor';

export default async function Layout({ children }: { children: React.ReactNode }) {
  const asking = await visitor();
  const { userId, user, contexts, contextId } = asking;
  // Checked here, before anything is streamed: further down the answer has started with status 200.
  const path = (await headers()).get(PATH_HEADER);
  if (path !== null && (await isMissing(userId, path))) notFound();
  const answers = await answered(path === null ? [] : frameQuestions(asking, path), asking.now);
  const putOff = await preferenceCookie(PUT_OFF_COOKIE);
  return (
    <PageMessages of="app/(signed-in)/layout.tsx">
      <Providers>
        <PageAnswers of={answers}>
          <ActingContextProvider contexts={contexts} contextId={contextId}>
            <TitleWatch />
            <SessionWatch email={user.email} />
            <PlaceWatch />
            <KeepOfflinePage />
            <FindProvider>
              <SignedInFrame user={user} putOff={putOff}>
                {children}
              </SignedInFrame>
            </FindProvider>
          </ActingContextProvider>
        </PageAnswers>
      </Providers>
    </PageMessages>
  );
}
