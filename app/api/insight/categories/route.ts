import { z } from 'zod';
import { found } from '@/app/api/found';
import { ofAccounts, range, rangeOf, requestOf } from '@/app/api/insight/request';
import { categorySums } from '@/lib/aisp/insight/insight';
import { userRoute } from '@/lib/auth/user-route';
import type { CategorySumsView } from '@/lib/view/insight/insight';

export const GET = userRoute(
  '/api/insight/categories',
  { query: z.object({ ...ofAccounts, ...range }) },
  async ({ query, user, now }) =>
    found<CategorySumsView>(await categorySums(requestOf(user.userId, query), rangeOf(query), now)),
);
