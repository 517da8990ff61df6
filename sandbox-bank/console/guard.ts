/**
 * Who may use the console. On this machine, everyone; under any other host name or behind a proxy, whoever has the
 * token that the bank printed. A form counts only when a page of the console sent it: other sites know neither its
 * token nor this origin.
 */
import { createHmac, randomBytes, timingSafeEqual } from 'node:crypto';
import type { Context } from 'hono';
import { getCookie } from 'hono/cookie';
import type { PageEnv } from '@/sandbox-bank/sca/page-answer';

/** The secrets of one run of the bank. */
export type ConsoleKeys = {
  /** Opens the console from elsewhere. */
  token: string;
  /** Carried by every form of the console. */
  formToken: string;
  /** Kept by the browser once the token was given. */
  session: string;
};

export const SESSION_COOKIE = 'console';

/** Makes the secrets of a run. */
export function createConsoleKeys(): ConsoleKeys {
  const token = randomBytes(24).toString('base64url');
  const derive = (purpose: string) =>
    createHmac('sha256', token).update(purpose).digest('base64url');
  return { token, formToken: derive('form'), session: derive('session') };
}

/** `allowed`, or what is missing: the token, or a form made by a page of the console. */
export type Admission = 'allowed' | 'token-needed' | 'form-refused';

/** Whether a request may be answered. @param formToken the form's token; undefined for a page. */
export function admit(
  context: Context<PageEnv>,
  keys: ConsoleKeys,
  formToken: string | undefined,
): Admission {
  const isSubmit = context.req.method !== 'GET' && context.req.method !== 'HEAD';
  if (isSubmit && !isOwnForm(context, keys, formToken)) return 'form-refused';
  return isHere(context) || isSame(getCookie(context, SESSION_COOKIE) ?? '', keys.session)
    ? 'allowed'
    : 'token-needed';
}

/** Whether a form came from a page of the console. */
export function isOwnForm(
  context: Context<PageEnv>,
  keys: ConsoleKeys,
  formToken: string | undefined,
): boolean {
  const site = context.req.header('sec-fetch-site');
  const origin = context.req.header('origin');
  return (
    (site === undefined || site === 'same-origin') &&
    (origin === undefined || hostOf(origin) === context.req.header('host')) &&
    isSame(formToken ?? '', keys.formToken)
  );
}

/** Whether two secrets are equal, compared in constant time. */
export function isSame(one: string, other: string): boolean {
  const [left, right] = [Buffer.from(one), Buffer.from(other)];
  return left.length === right.length && timingSafeEqual(left, right);
}

const LOOPBACK_NAMES: ReadonlySet<string> = new Set(['localhost', '127.0.0.1', '[::1]']);

/** Headers by which a proxy shows that the request comes from elsewhere. */
const PROXY_HEADERS = ['forwarded', 'via', 'x-forwarded-for', 'x-forwarded-host', 'x-real-ip'];

/** Whether the browser is on this machine and uses one of its names for the bank. */
function isHere(context: Context<PageEnv>): boolean {
  const name = (context.req.header('host') ?? '').replace(/:[0-9]+$/, '').toLowerCase();
  return (
    LOOPBACK_NAMES.has(name) &&
    PROXY_HEADERS.every((header) => context.req.header(header) === undefined)
  );
}

function hostOf(origin: string): string | null {
  return URL.canParse(origin) ? new URL(origin).host : null;
}
