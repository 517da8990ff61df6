import { LINK_ADDRESS, takeTry } from '@/lib/auth/limits';
import { AppError } from '@/lib/http/app-error';
import { networkOf } from '@/lib/http/client-address';
import { ok, publicRoute } from '@/lib/http/route';
import { confirmMove } from '@/lib/move/confirm-move';
import { actorOf } from '@/lib/security/security-log';
import type { MoveConfirmedView } from '@/lib/view/connection/connection-move';
import { TokenBody } from '@/lib/view/user/registration-body';

export const POST = publicRoute(
  '/api/connection-moves/confirmation',
  { body: TokenBody },
  async (call) => {
    const { body, address, now } = call;
    const tries = await takeTry([[LINK_ADDRESS, networkOf(address)]], now);
    if (!tries.ok) throw new AppError(tries.reason, { retryAt: tries.retryAt });
    const confirmed = await confirmMove(body.token, actorOf(call), now);
    if (confirmed.ok) return ok<MoveConfirmedView>({ done: confirmed.done });
    throw new AppError('invalid-input', { fields: [{ path: 'token', rule: confirmed.reason }] });
  },
);
