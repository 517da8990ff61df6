import { randomBytes } from 'node:crypto';
import { NEW_PAYMENT_PATH } from '@/components/payment/payment-form-path';
import { env } from '@/lib/env';
import { AppError } from '@/lib/http/app-error';
import { problemResponse } from '@/lib/http/problem';
import { readForm } from '@/lib/http/read-body';
import { requestIdOf } from '@/lib/request-id';
import { SHARED_COOKIE, sharedFragment } from '@/lib/view/shared-text';
import { hostCookie } from '@/lib/view/user/preference';

/** As long as a bill can be. */
const SHARED_CHARACTERS_MAX = 4_000;
const CODE_BYTES = 16;
/** Long enough to sign in on the way. */
const SHARED_SECONDS = 15 * 60;

/**
 * Text that another app shares with an installed Brygge: passed to the payment form after the `#` of its address, which
 * browsers never send to a server. Only the device itself may share: a page that posts here is refused, and an address
 * made elsewhere lacks the code in the cookie. Nothing is stored.
 */
export async function POST(request: Request): Promise<Response> {
  if (request.headers.get('sec-fetch-site') !== 'none')
    return problemResponse(
      new AppError('forbidden-origin'),
      requestIdOf(request.headers.get('x-request-id')),
    );
  // Unreadable input becomes an empty form: the user is waiting with a bill.
  const fields = await readForm(request).catch(() => ({}));
  const { title = '', text = '', url = '' }: Record<string, string> = fields;
  const shared = [title, text, url]
    .map((part) => part.trim())
    .filter(Boolean)
    .join('\n');
  // Cut at whole characters: a lone surrogate cannot be in an address.
  const handed = Array.from(shared).slice(0, SHARED_CHARACTERS_MAX).join('');
  const code = randomBytes(CODE_BYTES).toString('base64url');
  const headers = new Headers({
    Location: `${NEW_PAYMENT_PATH}${handed === '' ? '' : sharedFragment(code, handed)}`,
    'Cache-Control': 'no-store',
  });
  if (handed !== '') headers.set('Set-Cookie', cookieOf(code));
  return new Response(null, { status: 303, headers });
}

function cookieOf(code: string): string {
  const isHttps = env().APP_URL.startsWith('https:');
  const name = hostCookie(SHARED_COOKIE, isHttps);
  return `${name}=${code}; Path=/; Max-Age=${SHARED_SECONDS}; SameSite=Lax${isHttps ? '; Secure' : ''}`;
}
