import { userRoute } from '@/lib/auth/user-route';
import { noContent, ok } from '@/lib/http/route';
import { markAllRead, readNotices } from '@/lib/notice/notices';
import type { NoticesView } from '@/lib/view/notice';
import { NoticesRead } from '@/lib/view/notice-body';

export const GET = userRoute('/api/notices', {}, async ({ user }) =>
  ok<NoticesView>(await readNotices(user.userId)),
);

/** Marks as read what the user saw; later notices stay unread. */
export const PUT = userRoute('/api/notices', { body: NoticesRead }, async ({ user, body, now }) => {
  await markAllRead(user.userId, new Date(body.readUpTo), now);
  return noContent();
});
