import { exportTransactions } from '@/lib/aisp/export/export-transactions';
import { AppError } from '@/lib/http/app-error';
import type { Answer } from '@/lib/http/route';
import type { ExportQuery } from '@/lib/view/export-query';

type Holder = { userId: string; holderId: string; kind: 'account' | 'card' };

/** A file of the booked transactions of a holder. */
export const answerExport = async (
  holder: Holder,
  query: ExportQuery,
  now: Date,
): Promise<Answer> => {
  const download = await exportTransactions(holder, query, now);
  if (download === null) throw new AppError('not-found');
  return { status: 200, download };
};
