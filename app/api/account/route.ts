import { readAccountHolder, rename } from '@/lib/account/account';
import { deleteAccount } from '@/lib/account/delete-account';
import { freshUserRoute, userRoute } from '@/lib/auth/user-route';
import { AppError } from '@/lib/http/app-error';
import { noContent, ok } from '@/lib/http/route';
import { actorOf } from '@/lib/security/security-log';
import { NameBody } from '@/lib/view/user/registration-body';
import type { AccountHolderView } from '@/lib/view/user/user';

export const GET = userRoute('/api/account', {}, async ({ user, now }) =>
  ok<AccountHolderView>(await readAccountHolder(user, now)),
);

export const PUT = userRoute('/api/account', { body: NameBody }, async (call) => {
  if (call.user.isDemo) throw new AppError('not-found');
  await rename(call.user, call.body.name, actorOf(call), call.now);
  return noContent();
});

/** Deletes the account; after that the session's cookie is invalid. */
export const DELETE = freshUserRoute('/api/account', {}, async (call) => {
  const deleted = await deleteAccount(call.user, actorOf(call), call.now);
  if (deleted === 'busy') throw new AppError('conflict');
  return noContent();
});
