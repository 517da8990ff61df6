import { z } from 'zod';
import { answerExport } from '@/app/api/export-holder';
import { userRoute } from '@/lib/http/route';
import { ExportQuery } from '@/lib/view/export-query';

export const GET = userRoute(
  '/api/accounts/[accountId]/export',
  { params: z.object({ accountId: z.uuid() }), query: ExportQuery },
  ({ params, query, user, now }) =>
    answerExport({ userId: user.userId, holderId: params.accountId, kind: 'account' }, query, now),
);
