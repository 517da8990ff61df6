import { z } from 'zod';
import { ofAccounts, requestOf } from '@/app/api/insight/request';
import { monthFlows } from '@/lib/aisp/insight/insight';
import { userRoute } from '@/lib/auth/user-route';
import { AppError } from '@/lib/http/app-error';
import { ok } from '@/lib/http/route';
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
  async ({ query, user, now }) => {
    const view = await monthFlows(requestOf(user.userId, query), query.months, now);
    if (view === null) throw new AppError('not-found');
    return ok<MonthFlowsView>(view);
  },
);
