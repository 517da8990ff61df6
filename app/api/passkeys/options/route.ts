import { passkeyCreation } from '@/lib/auth/passkey/challenge';
import { freshUserRoute } from '@/lib/auth/user-route';
import { ok } from '@/lib/http/route';

/** The options for the browser to create a passkey. */
export const POST = freshUserRoute('/api/passkeys/options', {}, async ({ user, now }) =>
  ok(await passkeyCreation(user, now)),
);
