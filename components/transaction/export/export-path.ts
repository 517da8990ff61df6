import type { AccountView } from '@/lib/view/account';
import type { ExportQuery } from '@/lib/view/export-query';
import type { Locale } from '@/lib/view/user/preference';

/** The address of a download, without parameters that the format does not use. */
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

/** The address of an account's statement: to download, or to show for printing. */
export function statementPath(
  { accountId }: Pick<AccountView, 'accountId'>,
  of: { locale: Locale; disposition: 'attachment' | 'inline'; dateFrom: string; dateTo: string },
): string {
  const query = new URLSearchParams(Object.entries(of).filter(([, value]) => value !== ''));
  return `/api/accounts/${encodeURIComponent(accountId)}/statement?${query}`;
}
