/**
 * SQL for a column shifted back in time. By way of UTC, because Citus allows only immutable functions of columns in an
 * UPDATE, and subtracting an interval from a time with a zone is not immutable.
 */
export function earlier(column: string, interval: string): string {
  return `(${column} AT TIME ZONE 'UTC' - interval '${interval}') AT TIME ZONE 'UTC'`;
}
