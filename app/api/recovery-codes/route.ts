import { replaceCodes } from '@/lib/account/passkeys';
import { freshUserRoute } from '@/lib/auth/user-route';
import { AppError } from '@/lib/http/app-error';
import { created } from '@/lib/http/route';
import { actorOf } from '@/lib/security/security-log';
import type { RecoveryCodesView } from '@/lib/view/user/passkey';

/** Replaces all recovery codes; only this answer ever contains the new ones. */
export const POST = freshUserRoute('/api/recovery-codes', {}, async (call) => {
  const replaced = await replaceCodes(call.user, actorOf(call), call.now);
  if (!replaced.ok) throw new AppError(replaced.reason, { retryAt: replaced.retryAt });
  const { recoveryCodes } = replaced;
  if (recoveryCodes === null) throw new AppError('conflict');
  return created<RecoveryCodesView>({ recoveryCodes });
});
