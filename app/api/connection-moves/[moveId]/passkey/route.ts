import { z } from 'zod';
import { userRoute } from '@/lib/auth/user-route';
import { AppError } from '@/lib/http/app-error';
import { ok } from '@/lib/http/route';
import { askHolderPasskey, proveHolder } from '@/lib/move/prove-holder';
import { actorOf } from '@/lib/security/security-log';
import type { MoveProvedView } from '@/lib/view/connection/connection-move';
import { PasskeyBody } from '@/lib/view/user/passkey-body';

const PATH = '/api/connection-moves/[moveId]/passkey';
const params = z.object({ moveId: z.uuid() });

/** The challenge for a passkey of the sign-in that holds the bank. */
export const POST = userRoute(PATH, { params }, async ({ user, params: { moveId }, now }) => {
  const asked = await askHolderPasskey(user, moveId, now);
  if (asked.ok) return ok(asked.options);
  if ('retryAt' in asked) throw new AppError(asked.reason, { retryAt: asked.retryAt });
  throw new AppError('not-found');
});

/** Its signature, which replaces the link sent to that sign-in's mailbox. */
export const PUT = userRoute(PATH, { params, body: PasskeyBody }, async (call) => {
  const { user, body, now } = call;
  const of = { moveId: call.params.moveId, passkey: body.passkey };
  const proved = await proveHolder(user, of, actorOf(call), now);
  if (proved.ok) return ok<MoveProvedView>({ token: proved.token });
  if ('retryAt' in proved) throw new AppError(proved.reason, { retryAt: proved.retryAt });
  if (proved.reason === 'not-found') throw new AppError('not-found');
  throw new AppError('invalid-input', { fields: [{ path: 'passkey', rule: proved.reason }] });
});
