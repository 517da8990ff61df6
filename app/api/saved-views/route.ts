import { replaceSavedViews, savedViews } from '@/lib/aisp/transactions/saved-views';
import { userRoute } from '@/lib/auth/user-route';
import { ok } from '@/lib/http/route';
import { SavedViews } from '@/lib/view/saved-view';

export const GET = userRoute('/api/saved-views', {}, async ({ user }) =>
  ok<SavedViews>(await savedViews(user.userId)),
);

export const PUT = userRoute('/api/saved-views', { body: SavedViews }, async (call) =>
  ok<SavedViews>(await replaceSavedViews(call.user.userId, call.body.views, call.now)),
);
