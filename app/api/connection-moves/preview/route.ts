import { LINK_ADDRESS, takeTry } from '@/lib/auth/limits';
import { AppError } from '@/lib/http/app-error';
import { networkOf } from '@/lib/http/client-address';
import { ok, publicRoute } from '@/lib/http/route';
import { previewMove } from '@/lib/move/confirm-move';
import type { ConnectionMoveView } from '@/lib/view/connection/connection-move';
import { TokenBody } from '@/lib/view/user/registration-body';

/** A POST that changes nothing: the token must not be in an address. */
export const POST = publicRoute(
  '/api/connection-moves/preview',
  { body: TokenBody },
  async ({ body, address, now }) => {
    const tries = await takeTry([[LINK_ADDRESS, networkOf(address)]], now);
    if (!tries.ok) throw new AppError(tries.reason, { retryAt: tries.retryAt });
    const move = await previewMove(body.token, now);
    if (move !== null) return ok<ConnectionMoveView>(move);
    throw new AppError('invalid-input', { fields: [{ path: 'token', rule: 'link-invalid' }] });
  },
);
