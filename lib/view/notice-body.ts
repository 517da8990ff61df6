import { z } from 'zod';
import { NOTICE_CHANNELS, NOTICE_KINDS } from './notice';

/** The body of `PUT /api/notices`: everything up to the newest one that the person saw is read. */
export const NoticesRead = z.object({
  // PostgreSQL knows no year 0.
  readUpTo: z.iso.datetime().regex(/^(?!0000)/),
});

/** The body of `PUT /api/notice-settings`. */
export type NoticeSwitch = z.infer<typeof NoticeSwitch>;
export const NoticeSwitch = z.object({
  kind: z.enum(NOTICE_KINDS),
  channel: z.enum(NOTICE_CHANNELS),
  on: z.boolean(),
});
