import { z } from 'zod';
import { found } from '@/app/api/found';
import { ofAccounts, requestOf } from '@/app/api/insight/request';
import { monthFlows } from '@/lib/aisp/insight/insight';
import { userRoute } from '@/lib/auth/user-route';
import type { MonthFlowsView } from '@/lib/view/insight/insight';

const MONTHS_MAX = 60;

const months = z.coerce
  .number('whole-number-form')
  .int('whole-number-form')
  .min(1, 'whole-number-form')
  .max(MONTHS_MAX, 'whole-number-form')
  .default(12);

export const GET = userRoute(
  '/api/insight/months',
  { query: z.object({ ...ofAccounts, months }) },
  async ({ query, user, now }) =>
    found<MonthFlowsView>(await monthFlows(requestOf(user.userId, query), query.months, now)),
);
