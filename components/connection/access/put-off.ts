import type { ConnectionView } from '@/lib/view/connection/connection';

/** Remembers until the browser is closed which reminder was postponed, so the next page comes without it. */
export const PUT_OFF_COOKIE = 'brygge-access-later';

/** The postponed reminder: of one connection, for a day. @param today `YYYY-MM-DD`. */
export function reminderOf(
  { connectionId }: Pick<ConnectionView, 'connectionId'>,
  today: string,
): string {
  return `${connectionId}.${today}`;
}
