import { systemClock } from '@/lib/clock';
import { isRowMissing } from '@/lib/db/client';
import { AppError } from '@/lib/http/app-error';
import { type Answer, type Call, guardedRoute, type Handler, type Schemas } from '@/lib/http/route';
import { type UserAction, withAction } from '@/lib/user-action';
import { isFresh } from './confirm-presence';
import { type Attention, type SignedIn, signedInOf } from './session';

/** A route for signed-in people; everyone else is refused before anything of the request is read. */
export const userRoute = routeFor(requireUser);

/** As `userRoute`, for what an open page asks for by itself: it does not keep the session alive. */
export const polledUserRoute = routeFor((request) => requireUser(request, { isOfPerson: false }));

/**
 * A route for sensitive actions: only for a person who has recently proved who they are, and who is not a trial
 * user. Others are asked for the password first. Checked again once the whole request has arrived, which may be half a
 * minute later.
 */
export const freshUserRoute = routeFor(requireFreshUser, { isCheckedAgain: true });

/** What a signed-in person does with a request. `name` is the pattern of the route's path. */
export function actionOf(
  request: Request,
  requestId: string,
  name: string,
  { userId, inspects }: SignedIn,
): UserAction {
  return { id: requestId, userId, inspects, name: `${request.method} ${name}` };
}

function routeFor(
  guard: (request: Request) => Promise<SignedIn>,
  { isCheckedAgain = false }: { isCheckedAgain?: boolean } = {},
) {
  return <Params = undefined, Query = undefined, Body = undefined>(
    name: string,
    schemas: Schemas<Params, Query, Body>,
    answer: (call: Call<Params, Query, Body> & { user: SignedIn }) => Promise<Answer>,
  ): Handler =>
    guardedRoute(name, schemas, guard, async (call, user) =>
      answerAs(name, call, isCheckedAgain ? await guard(call.request) : user, answer),
    );
}

function answerAs<Asked extends Call<unknown, unknown, unknown>>(
  name: string,
  call: Asked,
  user: SignedIn,
  answer: (call: Asked & { user: SignedIn }) => Promise<Answer>,
): Promise<Answer> {
  const action = actionOf(call.request, call.requestId, name, user);
  return withAction(action, () => answer({ ...call, user })).catch(async (error: unknown) => {
    // The account may have been deleted in another window, and then nobody is signed in.
    if (isRowMissing(error)) await requireUser(call.request);
    throw error;
  });
}

async function requireFreshUser(request: Request): Promise<SignedIn> {
  const user = await requireUser(request);
  if (user.isDemo) throw new AppError('not-found');
  if (!isFresh(user, systemClock())) throw new AppError('confirmation-required');
  return user;
}

async function requireUser(request: Request, attention?: Attention): Promise<SignedIn> {
  const user = await signedInOf(request, systemClock(), attention);
  if (user === null) throw new AppError('not-signed-in');
  return user;
}
