/** A column of times so much earlier, as an UPDATE may set it on many nodes too: in a zone, an interval is no constant. */
export function earlier(column: string, interval: string): string {
  return `(${column} AT TIME ZONE 'UTC' - interval '${interval}') AT TIME ZONE 'UTC'`;
}
