import type { AccountView } from '@/lib/view/account';
import type { ExportQuery } from '@/lib/view/export-query';

/** The address of a download; what a format has no use for is left out of it. */
export function exportPath(
  { kind, accountId }: Pick<AccountView, 'kind' | 'accountId'>,
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
    ...(kind === 'account' ? { batches } : {}),
    ...(dateFrom === '' ? {} : { dateFrom }),
    ...(dateTo === '' ? {} : { dateTo }),
  });
  return `/api/accounts/${encodeURIComponent(accountId)}/export?${query}`;
}
