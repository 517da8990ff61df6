import { cookies, headers } from 'next/headers';
import { redirect } from 'next/navigation';
import { cache } from 'react';
import { systemClock } from '@/lib/clock';
import { returnPath, SIGN_IN_PATH } from '@/lib/view/user/return-path';
import type { CurrentUserView } from '@/lib/view/user/user';
import { signedInByCookies } from './session';

/** Set by proxy.ts: the path and query of the requested page. */
export const PATH_HEADER = 'x-brygge-path';

/** Who is signed in, for pages and layouts; looked up once per request. */
export const currentUser = cache(async (): Promise<CurrentUserView | null> => {
  const signedIn = await signedInByCookies((await cookies()).toString(), systemClock());
  if (signedIn === null) return null;
  const { userId, name, email, isDemo, isEmailConfirmed, sessionId } = signedIn;
  return { userId, name, email, isDemo, isEmailConfirmed, sessionId };
});

/** Who is signed in. Anyone else is sent to the sign-in page, and comes back from there. */
export async function requireUser(): Promise<CurrentUserView> {
  const user = await currentUser();
  if (user !== null) return user;
  const path = (await headers()).get(PATH_HEADER);
  const back = path === null ? '' : `?callbackUrl=${encodeURIComponent(returnPath(path))}`;
  redirect(`${SIGN_IN_PATH}${back}`);
}
