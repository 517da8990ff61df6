/**
 * What Brygge tells a person unasked, in the application and by mail: one table of kinds, each of which the person
 * switches for each way. A message that answers what the person has just asked for, such as a link, is none of these.
 */
export const NOTICE_KINDS = [
  'ACCESS_ENDS_14',
  'ACCESS_ENDS_7',
  'ACCESS_ENDS_1',
  'ACCESS_ENDED',
  'ACCESS_WITHDRAWN',
  'PAYMENT_SETTLED',
  'PAYMENT_PARTLY_SETTLED',
  'PAYMENT_FAILED',
  'PAYMENT_WAITS',
  'NEW_SIGN_IN',
  'PASSWORD_CHANGED',
  'PASSKEY_CHANGED',
  'EMAIL_CHANGED',
  'CONNECTION_MOVED_AWAY',
  'CONNECTION_MOVED_HERE',
] as const;
export type NoticeKind = (typeof NOTICE_KINDS)[number];

/** The ways by which a person is told. */
export const NOTICE_CHANNELS = ['APP', 'MAIL'] as const;
export type NoticeChannel = (typeof NOTICE_CHANNELS)[number];

/** What a kind is about; the settings page shows each group under a heading. */
export const NOTICE_GROUPS = ['access', 'payments', 'security'] as const;
export type NoticeGroup = (typeof NOTICE_GROUPS)[number];

export const GROUP_OF_NOTICE: Record<NoticeKind, NoticeGroup> = {
  ACCESS_ENDS_14: 'access',
  ACCESS_ENDS_7: 'access',
  ACCESS_ENDS_1: 'access',
  ACCESS_ENDED: 'access',
  ACCESS_WITHDRAWN: 'access',
  PAYMENT_SETTLED: 'payments',
  PAYMENT_PARTLY_SETTLED: 'payments',
  PAYMENT_FAILED: 'payments',
  PAYMENT_WAITS: 'payments',
  NEW_SIGN_IN: 'security',
  PASSWORD_CHANGED: 'security',
  PASSKEY_CHANGED: 'security',
  EMAIL_CHANGED: 'security',
  CONNECTION_MOVED_AWAY: 'security',
  CONNECTION_MOVED_HERE: 'security',
};

/**
 * Whether a person may switch a kind off for a channel. Not what concerns the safety of the account by mail: whoever took
 * over a session could else change the password without the owner of the mailbox hearing of it.
 */
export function maySwitchOff(kind: NoticeKind, channel: NoticeChannel): boolean {
  return channel === 'APP' || GROUP_OF_NOTICE[kind] !== 'security';
}

/** One thing that a person was told. */
export type NoticeView = {
  noticeId: string;
  kind: NoticeKind;
  at: string;
  isRead: boolean;
  /** The bank that it is about, and the company acted for there; null without one. */
  bankName: string | null;
  agreementName: string | null;
  /** Of access: when it ends or ended. */
  accessUntil: string | null;
  /** Of a payment: whom it is to, or how many it is; null when the payment is gone or cannot be read. */
  payment: { creditorName: string | null; paymentsCount: number | null } | null;
  /** The page where there is more to see; null when there is none any more. */
  path: string | null;
};

/** `GET /api/notices`: the newest first. */
export type NoticesView = { notices: NoticeView[]; unread: number };

/** `GET /api/notices/unread`: how many have not been read. */
export type UnreadNoticesView = { unread: number };

/** `GET /api/notice-settings`: what is on, by kind. `getsMail` is false for a trial user, whose address is nobody's. */
export type NoticeSettingsView = {
  settings: { kind: NoticeKind; APP: boolean; MAIL: boolean }[];
  getsMail: boolean;
};
