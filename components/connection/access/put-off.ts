import type { ConnectionView } from '@/lib/view/connection/connection';

/** Keeps, until the browser is closed, which reminder was put off: the page that comes next comes without it. */
export const PUT_OFF_COOKIE = 'brygge-access-later';

/** What is put off: the reminder of one connection, for a day. @param today `YYYY-MM-DD`. */
export function reminderOf(
  { connectionId }: Pick<ConnectionView, 'connectionId'>,
  today: string,
): string {
  return `${connectionId}.${today}`;
}
