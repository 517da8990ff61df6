import type { SyncedAccount } from '@/lib/query/transaction-queries';
import type { ExportQuery } from '@/lib/view/export-query';

/** The address of a download; what a format has no use for is left out of it. */
export function exportPath(
  { source, accountId }: SyncedAccount,
  {
    format,
    form,
    batches,
    dateFrom,
    dateTo,
  }: Pick<ExportQuery, 'format' | 'form' | 'batches'> & { dateFrom: string; dateTo: string },
): string {
  const query = new URLSearchParams({
    format,
    ...(format === 'csv' ? { form } : {}),
    ...(source === 'account' ? { batches } : {}),
    ...(dateFrom === '' ? {} : { dateFrom }),
    ...(dateTo === '' ? {} : { dateTo }),
  });
  const resource = source === 'card' ? 'card-accounts' : 'accounts';
  return `/api/${resource}/${encodeURIComponent(accountId)}/export?${query}`;
}
