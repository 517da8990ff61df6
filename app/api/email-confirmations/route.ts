import { confirmEmail } from '@/lib/account/change-email';
import { LINK_ADDRESS, takeTry } from '@/lib/auth/limits';
import { AppError } from '@/lib/http/app-error';
import { networkOf } from '@/lib/http/client-address';
import { ok, publicRoute } from '@/lib/http/route';
import { actorOf } from '@/lib/security/security-log';
import { TokenBody } from '@/lib/view/user/registration-body';
import type { EmailConfirmationView } from '@/lib/view/user/user';

export const POST = publicRoute('/api/email-confirmations', { body: TokenBody }, async (call) => {
  const { body, address, now } = call;
  const tries = await takeTry([[LINK_ADDRESS, networkOf(address)]], now);
  if (!tries.ok) throw new AppError(tries.reason, { retryAt: tries.retryAt });
  const confirmed = await confirmEmail(body.token, actorOf(call), now);
  if (confirmed.ok) return ok<EmailConfirmationView>({ done: confirmed.done });
  throw new AppError('invalid-input', { fields: [{ path: 'token', rule: confirmed.reason }] });
});
