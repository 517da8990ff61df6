/**
 * The part of the application that accounts live in: its own route handlers in a process that can be killed, with a
 * clock that is set from outside.
 */
import { PUT as changeEmail } from '@/app/api/account/email/route';
import { PUT as changePassword } from '@/app/api/account/password/route';
import { DELETE as deleteAccount, GET as readAccount } from '@/app/api/account/route';
import { GET as readActivity } from '@/app/api/activity/route';
import { POST as confirmEmail } from '@/app/api/email-confirmations/route';
import { POST as forgetPassword } from '@/app/api/forgotten-passwords/route';
import { POST as askChallenge } from '@/app/api/passkey-challenges/route';
import { POST as askRemoval, PUT as removeLost } from '@/app/api/passkey-removals/route';
import { DELETE as removePasskey } from '@/app/api/passkeys/[passkeyId]/route';
import { POST as passkeyOptions } from '@/app/api/passkeys/options/route';
import { POST as addPasskey, GET as readPasskeys } from '@/app/api/passkeys/route';
import { POST as resetPassword } from '@/app/api/password-resets/route';
import { POST as replaceCodes } from '@/app/api/recovery-codes/route';
import { POST as register } from '@/app/api/registration/route';
import { DELETE as endSession } from '@/app/api/sessions/[sessionId]/route';
import { POST as confirmationChallenge } from '@/app/api/sessions/confirmation/passkey/route';
import { POST as confirmPresence } from '@/app/api/sessions/confirmation/route';
import { DELETE as endSessions, GET as readSessions } from '@/app/api/sessions/route';
import { answerAuth } from '@/lib/auth/next-auth';
import { resealAll } from '@/lib/vault/reseal';
import { serveWhenTold } from '@/test/harness/crash/child';
import { serveRoutes } from '@/test/harness/crash/serve';
import { dateBy } from '@/test/harness/date-by-clock';
import { CONTROL } from './control';

const RealDate = Date;
let shiftMilliseconds = 0;
globalThis.Date = dateBy(() => RealDate.now() + shiftMilliseconds);

const DONE = { status: 204 };

async function setClock(request: Request): Promise<Response> {
  shiftMilliseconds = Number(await request.text());
  return new Response(null, DONE);
}

/** Runs at once what every process does each minute; when the database is too slow, it happens later. */
function sealAnew(): Promise<Response> {
  return resealAll().then(
    () => new Response(null, DONE),
    () => new Response(null, { status: 503 }),
  );
}

async function auth(
  request: Request,
  { params }: { params: Promise<Record<string, string>> },
): Promise<Response> {
  const { action = '', provider } = await params;
  const nextauth = provider === undefined ? [action] : [action, provider];
  return answerAuth(request, { params: Promise.resolve({ nextauth }) }, new Date());
}

serveWhenTold(() =>
  serveRoutes(
    [
      ['PUT', CONTROL.clock, setClock],
      ['POST', CONTROL.seal, sealAnew],
      ['GET', '/api/auth/[action]', auth],
      ['POST', '/api/auth/[action]', auth],
      ['POST', '/api/auth/[action]/[provider]', auth],
      ['GET', '/api/account', readAccount],
      ['DELETE', '/api/account', deleteAccount],
      ['PUT', '/api/account/email', changeEmail],
      ['PUT', '/api/account/password', changePassword],
      ['GET', '/api/activity', readActivity],
      ['POST', '/api/email-confirmations', confirmEmail],
      ['POST', '/api/forgotten-passwords', forgetPassword],
      ['POST', '/api/passkey-challenges', askChallenge],
      ['POST', '/api/passkey-removals', askRemoval],
      ['PUT', '/api/passkey-removals', removeLost],
      ['POST', '/api/passkeys/options', passkeyOptions],
      ['GET', '/api/passkeys', readPasskeys],
      ['POST', '/api/passkeys', addPasskey],
      ['DELETE', '/api/passkeys/[passkeyId]', removePasskey],
      ['POST', '/api/password-resets', resetPassword],
      ['POST', '/api/recovery-codes', replaceCodes],
      ['POST', '/api/registration', register],
      ['GET', '/api/sessions', readSessions],
      ['DELETE', '/api/sessions', endSessions],
      ['POST', '/api/sessions/confirmation', confirmPresence],
      ['POST', '/api/sessions/confirmation/passkey', confirmationChallenge],
      ['DELETE', '/api/sessions/[sessionId]', endSession],
    ],
    Number(process.env.JOURNEY_PORT),
  ),
);
