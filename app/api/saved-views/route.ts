import { replaceSavedViews, savedViews } from '@/lib/aisp/transactions/saved-views';
import { userRoute } from '@/lib/auth/user-route';
import { AppError } from '@/lib/http/app-error';
import { ok } from '@/lib/http/route';
import { SavedViews } from '@/lib/view/saved-view';

export const GET = userRoute('/api/saved-views', {}, async ({ user }) =>
  ok<SavedViews>(await savedViews(user.userId)),
);

export const PUT = userRoute('/api/saved-views', { body: SavedViews }, async (call) => {
  const saved = await replaceSavedViews(call.user.userId, call.body, call.now);
  if (saved === null) throw new AppError('conflict');
  return ok<SavedViews>(saved);
});
