import { cache } from 'react';
import { requireUser } from '@/lib/auth/current-user';
import { systemClock } from '@/lib/clock';
import { listContexts } from '@/lib/connection/contexts';
import { preferenceCookie } from '@/lib/i18n/preference-cookie';
import {
  type ActingContextView,
  CONTEXT_COOKIE,
  type ContextId,
  chooseContext,
} from '@/lib/view/connection/acting-context';
import type { CurrentUserView } from '@/lib/view/user/user';

/** Who requests a page, who they act for, and when. */
export type Visitor = {
  userId: string;
  user: CurrentUserView;
  contextId: ContextId;
  now: Date;
};

/** The same with the contexts to choose from; looked up once for each request. */
export const visitor = cache(async (): Promise<Visitor & { contexts: ActingContextView[] }> => {
  const user = await requireUser();
  const { userId } = user;
  const contexts = await listContexts(userId);
  const contextId = chooseContext(contexts, await preferenceCookie(CONTEXT_COOKIE));
  return { userId, user, contexts, contextId, now: systemClock() };
});
