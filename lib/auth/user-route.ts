import { systemClock } from '@/lib/clock';
import { AppError } from '@/lib/http/app-error';
import { type Answer, type Call, guardedRoute, type Handler, type Schemas } from '@/lib/http/route';
import { type SignedIn, signedInOf } from './session';

/** A route for whoever is signed in; everyone else is told so before anything of the request is read. */
export function userRoute<Params = undefined, Query = undefined, Body = undefined>(
  name: string,
  schemas: Schemas<Params, Query, Body>,
  answer: (call: Call<Params, Query, Body> & { user: SignedIn }) => Promise<Answer>,
): Handler {
  return guardedRoute(name, schemas, requireUser, (call, user) => answer({ ...call, user }));
}

async function requireUser(request: Request): Promise<SignedIn> {
  const user = await signedInOf(request, systemClock());
  if (user === null) throw new AppError('not-signed-in');
  return user;
}
