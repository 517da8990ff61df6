import { z } from 'zod';
import { accountStatement, type Statement } from '@/lib/aisp/export/statement';
import { userRoute } from '@/lib/auth/user-route';
import { AppError } from '@/lib/http/app-error';
import { StatementQuery } from '@/lib/view/export-query';
import { statementFile } from './statement-words';

export const GET = userRoute(
  '/api/accounts/[accountId]/statement',
  { params: z.object({ accountId: z.uuid() }), query: StatementQuery },
  async ({ params, query, user, now }) => {
    const key = { userId: user.userId, ...params };
    const statement = await accountStatement(key, query, now);
    if (statement === null) throw new AppError('not-found');
    const { locale, disposition } = query;
    return {
      status: 200,
      download: {
        name: nameOf(statement),
        contentType: 'application/pdf',
        disposition,
        chunks: statementFile(statement, locale),
      },
    };
  },
);

function nameOf({ fileNumber, dateFrom, dateTo }: Statement): string {
  const parts = ['statement', fileNumber, dateFrom, dateTo];
  return `${parts.filter(Boolean).join('-')}.pdf`;
}
