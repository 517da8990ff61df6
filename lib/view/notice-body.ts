import { z } from 'zod';
import { NOTICE_CHANNELS, NOTICE_KINDS } from './notice';

/** The body of `PUT /api/notices`: marks everything up to the newest notice that the user saw as read. */
export const NoticesRead = z.object({
  // PostgreSQL has no year 0.
  readUpTo: z.iso.datetime().regex(/^(?!0000)/),
});

/** The body of `PUT /api/notice-settings`. */
export type NoticeSwitch = z.infer<typeof NoticeSwitch>;
export const NoticeSwitch = z.object({
  kind: z.enum(NOTICE_KINDS),
  channel: z.enum(NOTICE_CHANNELS),
  on: z.boolean(),
});
