import { passkeyCreation } from '@/lib/auth/passkey/challenge';
import { freshUserRoute } from '@/lib/auth/user-route';
import { ok } from '@/lib/http/route';

/** What the browser is to make a passkey of. */
export const POST = freshUserRoute('/api/passkeys/options', {}, async ({ user, now }) =>
  ok(await passkeyCreation(user, now)),
);
