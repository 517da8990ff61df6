import type { NextApiRequest, NextApiResponse } from 'next';
import NextAuth, { type NextAuthOptions } from 'next-auth';
import CredentialsProvider from 'next-auth/providers/credentials';
import { z } from 'zod';
import { env } from '@/lib/env';
import { AppError } from '@/lib/http/app-error';
import { problemOf, UNAVAILABLE_RETRY_SECONDS } from '@/lib/http/problem';
import { readForm } from '@/lib/http/read-body';
import { addressOf, handled } from '@/lib/http/route';
import { errorFields, log } from '@/lib/log';
import { parsedJson } from '@/lib/view/parsed-json';
import { readCookie } from '@/lib/view/read-cookie';
import { Assertion } from '@/lib/view/user/passkey-body';
import { HOME_PATH, returnPath, SIGN_IN_PATH } from '@/lib/view/user/return-path';
import { cookieNames, cookieOptions } from './cookies';
import { deviceCookie } from './device-cookie';
import type { SigningIn } from './enter';
import { devicesCookie, deviceTokensOf } from './known-devices';
import type { Refused } from './limits';
import { localeOf } from './request-locale';
import { signInByPasskey, signInByRecoveryCode } from './second-factor';
import {
  resolveSession,
  SESSION_HOURS_MAX,
  type SessionKey,
  type SignedIn,
  sessionKeyOf,
  signOut,
} from './session';
import { type SignIn, signIn } from './sign-in';
import { signInCookie, signInTokenOf } from './sign-in-cookie';

const SESSION_SECONDS_MAX = SESSION_HOURS_MAX * 60 * 60;

/** What a sign-in form may contain; anything else is dropped before next-auth sees it. */
const Credentials = z.object({
  email: z.string().max(320).catch(''),
  password: z.string().max(512).catch(''),
  /** What a passkey signed, as JSON. */
  assertion: z.string().max(20_000).catch(''),
  purpose: z.enum(['sign-in', 'second-factor']).catch('sign-in'),
  code: z.string().max(100).catch(''),
});
type Credentials = z.infer<typeof Credentials>;

/** How one next-auth request is answered: who is asking, and what should happen at the end. */
type Asked = SigningIn & {
  appUrl: string;
  signInToken: string | null;
  now: Date;
  /** The session named by the request's cookie, and who it signs in. */
  before: SessionKey | null;
  signedIn: SignedIn | null;
};

/** What a sign-in adds to next-auth's answer. */
type SignInOutcome = {
  deviceTokens?: readonly string[];
  refused?: Refused;
  /** The status of a fault that was ours, not the person's. */
  failed?: number;
  /** For a sign-in that continues with the second factor. */
  signInToken?: string;
};

/**
 * Answers `/api/auth/…`. next-auth itself answers 500 to a bad callbackUrl and to malformed bodies, and reads bodies of
 * any size, so it only gets what has been read, capped and checked here.
 */
export function answerAuth(
  request: Request,
  context: { params: Promise<{ nextauth: string[] }> },
  now: Date,
): Promise<Response> {
  return handled(request, '/api/auth/[...nextauth]', async (requestId) => {
    const { nextauth } = await context.params;
    const action = actionOf(request.method, nextauth);
    if (action === null) throw new AppError('not-found');
    const appUrl = env().APP_URL;
    if (action === 'to-sign-in') return seeOther(`${appUrl}${SIGN_IN_PATH}`, requestId);
    // next-auth reads this from the environment on each request.
    process.env.NEXTAUTH_URL ??= appUrl;

    const form = request.method === 'POST' ? await readForm(request) : {};
    const names = cookieNames(appUrl);
    const cookieHeader = request.headers.get('cookie');
    const cookies = Object.fromEntries(
      [names.session, names.csrf].flatMap((name) => {
        const value = readCookie(cookieHeader, name);
        return value === null ? [] : [[name, value]];
      }),
    );
    const before = await sessionKeyOf(cookies[names.session] ?? null);
    const asked: Asked = {
      appUrl,
      address: addressOf(request),
      requestId,
      locale: localeOf(request),
      userAgent: request.headers.get('user-agent'),
      deviceTokens: deviceTokensOf(cookieHeader),
      signInToken: signInTokenOf(cookieHeader),
      now,
      before,
      signedIn: before === null ? null : await resolveSession(before, now),
    };
    const outcome: SignInOutcome = {};
    const { reply, response } = createReply(cookieHeader);
    const given = {
      method: request.method,
      query: { nextauth },
      cookies,
      headers: { host: new URL(appUrl).host },
      body: {
        ...Credentials.parse(form),
        csrfToken: form.csrfToken ?? '',
        callbackUrl: form.callbackUrl === undefined ? HOME_PATH : pathOf(form.callbackUrl, appUrl),
        json: 'true',
      },
    };
    await NextAuth(
      given as unknown as NextApiRequest,
      reply as unknown as NextApiResponse,
      optionsFor(asked, outcome),
    );
    const answer = response(requestId, outcome, now);
    // Cookies stay: the session's is removed above, and the others identify the device and the language.
    if (nextauth[0] === 'signout') answer.headers.set('clear-site-data', '"cache", "storage"');
    return answer;
  });
}

/** The path of one of our own addresses or paths. */
function pathOf(callbackUrl: string | undefined, appUrl: string): string {
  return returnPath(
    callbackUrl?.startsWith(`${appUrl}/`) ? callbackUrl.slice(appUrl.length) : callbackUrl,
  );
}

function optionsFor(asked: Asked, outcome: SignInOutcome): NextAuthOptions {
  const names = cookieNames(asked.appUrl);
  const options = cookieOptions(asked.appUrl);
  const provider = (id: string, attempt: (given: Credentials) => SignIn | Promise<SignIn>) =>
    CredentialsProvider({
      id,
      credentials: {},
      authorize: async (input) => {
        // next-auth puts the message of anything thrown here into an address, so throw only codes.
        const signed = await (async () => attempt(Credentials.parse(input ?? {})))().catch(
          (error: unknown) => {
            log.error('sign-in failed', errorFields(error));
            const { status, problem } = problemOf(error, asked.requestId);
            outcome.failed = status;
            throw new Error(problem.code);
          },
        );
        if (signed.ok) {
          outcome.deviceTokens = signed.deviceTokens;
          if (asked.before !== null) await signOut(asked.before, asked.now).catch(() => {});
          return { id: signed.session.userId, sessionId: signed.session.sessionId };
        }
        if (signed.reason === 'wrong-credentials') return null;
        if ('retryAt' in signed) outcome.refused = signed;
        if ('signInToken' in signed) outcome.signInToken = signed.signInToken;
        throw new Error(signed.reason);
      },
    });
  return {
    secret: env().NEXTAUTH_SECRET,
    session: { strategy: 'jwt', maxAge: SESSION_SECONDS_MAX },
    jwt: { maxAge: SESSION_SECONDS_MAX },
    pages: { signIn: SIGN_IN_PATH, error: SIGN_IN_PATH, signOut: SIGN_IN_PATH },
    cookies: {
      sessionToken: { name: names.session, options },
      csrfToken: { name: names.csrf, options },
      callbackUrl: { name: names.callbackUrl, options },
    },
    // Its own messages quote what was sent; the codes are enough.
    logger: {
      error: (code) => log.warn('next-auth', { code }),
      warn: (code) => log.warn('next-auth', { code }),
      debug: () => {},
    },
    providers: [
      provider('credentials', (given) => signIn(given, asked, asked.now)),
      provider('passkey', ({ assertion, purpose }) => {
        const read = Assertion.safeParse(parsedJson(assertion));
        if (!read.success) return { ok: false, reason: 'passkey-refused' };
        const { signInToken } = asked;
        return signInByPasskey({ assertion: read.data, purpose, signInToken }, asked, asked.now);
      }),
      provider('recovery-code', ({ code }) =>
        signInByRecoveryCode({ code, signInToken: asked.signInToken }, asked, asked.now),
      ),
    ],
    callbacks: {
      redirect: ({ url, baseUrl }) => `${baseUrl}${pathOf(url, baseUrl)}`,
      jwt: ({ token, user }) => {
        if (user === undefined) return token;
        const sid = 'sessionId' in user ? user.sessionId : undefined;
        return { sub: user.id, sid };
      },
      session: ({ session }) => {
        // When this throws, next-auth clears the cookie: it names no valid session.
        if (asked.signedIn === null) throw new Error('the session is over');
        const { userId, name, email, isDemo } = asked.signedIn;
        return { expires: session.expires, user: { id: userId, name, email, isDemo } };
      },
    },
    events: {
      signOut: async () => {
        if (asked.before !== null) await signOut(asked.before, asked.now);
      },
    },
  };
}

/** The next-auth actions that this application uses. All others do not exist. */
function actionOf(method: string, path: readonly string[]): 'answer' | 'to-sign-in' | null {
  const action = `${method} ${path.join('/')}`;
  switch (action) {
    case 'GET session':
    case 'GET csrf':
    case 'GET providers':
    case 'POST callback/credentials':
    case 'POST callback/passkey':
    case 'POST callback/recovery-code':
    case 'POST signout':
      return 'answer';
    case 'GET signin':
    case 'GET signout':
    case 'GET error':
      return 'to-sign-in';
    default:
      return null;
  }
}

/** The part of a response object that next-auth writes its answer to. */
function createReply(cookieHeader: string | null) {
  const headers = new Map<string, string | string[]>();
  let status = 200;
  let body = '';
  const reply = {
    status(code: number) {
      status = code;
      return reply;
    },
    getHeader: (name: string) => headers.get(name.toLowerCase()),
    setHeader(name: string, value: string | string[]) {
      headers.set(name.toLowerCase(), value);
      return reply;
    },
    json(value: unknown) {
      headers.set('content-type', 'application/json');
      body = JSON.stringify(value);
    },
    send(value: unknown) {
      body = typeof value === 'string' ? value : JSON.stringify(value ?? {});
    },
    end() {},
  };
  const response = (requestId: string, outcome: SignInOutcome, now: Date): Response => {
    const all = new Headers({ 'cache-control': 'no-store', 'x-request-id': requestId });
    for (const [name, value] of headers) {
      if (Array.isArray(value)) for (const one of value) all.append(name, one);
      else all.set(name, value);
    }
    const { deviceTokens, refused, failed, signInToken } = outcome;
    if (deviceTokens !== undefined) {
      all.append('set-cookie', devicesCookie(deviceTokens));
      all.append('set-cookie', deviceCookie(cookieHeader));
      all.append('set-cookie', signInCookie(null));
    }
    if (signInToken !== undefined) all.append('set-cookie', signInCookie(signInToken));
    // next-auth answers 401 to every failure; its own client reads the reason from the address in the body.
    if (refused !== undefined) {
      const seconds = Math.ceil((refused.retryAt.getTime() - now.getTime()) / 1000);
      all.set('retry-after', String(Math.max(1, seconds)));
      status = refused.reason === 'busy' ? 503 : 429;
    }
    if (failed !== undefined) {
      status = failed;
      if (failed === 503) all.set('retry-after', String(UNAVAILABLE_RETRY_SECONDS));
    }
    return new Response(body === '' ? null : body, { status, headers: all });
  };
  return { reply, response };
}

function seeOther(location: string, requestId: string): Response {
  return new Response(null, {
    status: 303,
    headers: { location, 'cache-control': 'no-store', 'x-request-id': requestId },
  });
}
