import { z } from 'zod';
import { userRoute } from '@/lib/auth/user-route';
import { AppError } from '@/lib/http/app-error';
import { noContent } from '@/lib/http/route';
import { readOne } from '@/lib/notice/notices';

/** Marks one notice as read. */
export const PUT = userRoute(
  '/api/notices/[noticeId]',
  { params: z.object({ noticeId: z.uuid() }) },
  async ({ user, params, now }) => {
    const isThere = await readOne({ userId: user.userId, noticeId: params.noticeId }, now);
    if (!isThere) throw new AppError('not-found');
    return noContent();
  },
);
