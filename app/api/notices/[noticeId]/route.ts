import { z } from 'zod';
import { changed } from '@/app/api/found';
import { userRoute } from '@/lib/auth/user-route';
import { markOneRead } from '@/lib/notice/notices';

/** Marks one notice as read. */
export const PUT = userRoute(
  '/api/notices/[noticeId]',
  { params: z.object({ noticeId: z.uuid() }) },
  async ({ user, params, now }) =>
    changed(await markOneRead({ userId: user.userId, noticeId: params.noticeId }, now)),
);
