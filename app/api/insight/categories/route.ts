import { z } from 'zod';
import { ofAccounts, range, rangeOf, requestOf } from '@/app/api/insight/request';
import { categorySums } from '@/lib/aisp/insight/insight';
import { userRoute } from '@/lib/auth/user-route';
import { AppError } from '@/lib/http/app-error';
import { ok } from '@/lib/http/route';
import type { CategorySumsView } from '@/lib/view/insight/insight';

export const GET = userRoute(
  '/api/insight/categories',
  { query: z.object({ ...ofAccounts, ...range }) },
  async ({ query, user, now }) => {
    const view = await categorySums(requestOf(user.userId, query), rangeOf(query), now);
    if (view === null) throw new AppError('not-found');
    return ok<CategorySumsView>(view);
  },
);
