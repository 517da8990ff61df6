import { z } from 'zod';
import { answerExport } from '@/app/api/export-holder';
import { userRoute } from '@/lib/http/route';
import { ExportQuery } from '@/lib/view/export-query';

export const GET = userRoute(
  '/api/card-accounts/[cardAccountId]/export',
  { params: z.object({ cardAccountId: z.uuid() }), query: ExportQuery },
  ({ params, query, user, now }) =>
    answerExport({ userId: user.userId, holderId: params.cardAccountId, kind: 'card' }, query, now),
);
