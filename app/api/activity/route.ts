import { readActivity } from '@/lib/account/account';
import { userRoute } from '@/lib/auth/user-route';
import { ok } from '@/lib/http/route';
import type { ActivityView } from '@/lib/view/user/user';

export const GET = userRoute('/api/activity', {}, async ({ user }) =>
  ok<ActivityView>(await readActivity(user)),
);
