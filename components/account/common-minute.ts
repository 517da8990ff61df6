/** The time that figures have in common, to the minute; undefined where they differ, or one was never read. */
export function commonMinute(times: readonly (string | null | undefined)[]): string | undefined {
  const [first] = times;
  const minute = 'YYYY-MM-DDThh:mm'.length;
  return first && times.every((time) => time?.slice(0, minute) === first.slice(0, minute))
    ? first
    : undefined;
}
