import { userRoute } from '@/lib/auth/user-route';
import { ok } from '@/lib/http/route';
import { countUnread } from '@/lib/notice/notices';
import type { UnreadNoticesView } from '@/lib/view/notice';

export const GET = userRoute('/api/notices/unread', {}, async ({ user }) =>
  ok<UnreadNoticesView>({ unread: await countUnread(user.userId) }),
);
