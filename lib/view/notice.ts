/**
 * Notices: what Brygge tells a user unprompted, in the application and by mail. One table of kinds, each of which the
 * user can switch for each channel. A message that answers a request, such as a link, is not a notice.
 */
import type { Money } from './account';

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

/** The channels for notices. */
export const NOTICE_CHANNELS = ['APP', 'MAIL'] as const;
export type NoticeChannel = (typeof NOTICE_CHANNELS)[number];

/** Topics of notices; the settings page shows each group under a heading. */
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
 * Whether a user may switch a kind off for a channel. Not security notices by mail: otherwise someone who took over a
 * session could change the password without the mailbox's owner hearing of it.
 */
export function maySwitchOff(kind: NoticeKind, channel: NoticeChannel): boolean {
  return channel === 'APP' || GROUP_OF_NOTICE[kind] !== 'security';
}

/** One notice. */
export type NoticeView = {
  noticeId: string;
  kind: NoticeKind;
  at: string;
  isRead: boolean;
  /** The bank concerned and the company represented there; null when there is none. */
  bankName: string | null;
  agreementName: string | null;
  /** For an access notice: when access ends or ended. */
  accessUntil: string | null;
  /** For a payment notice: the recipient or the number of payments, and the amounts; null when the payment is gone or unreadable. */
  payment: {
    creditorName: string | null;
    paymentsCount: number | null;
    /** The amount; of a batch the sum in each of its currencies. */
    amounts: Money[];
    /** A standing order that has ended or was rejected, or of which a date was not paid. */
    standingOrder?: 'ended' | 'missed' | 'rejected';
    /** Whether there was too little money in the account. */
    isShortOfFunds?: true;
  } | null;
  /** The page with more details; null when there is none any more. */
  path: string | null;
};

/** `GET /api/notices`: newest first. */
export type NoticesView = { notices: NoticeView[]; unread: number };

/** `GET /api/notices/unread`: how many are unread. */
export type UnreadNoticesView = { unread: number };

/**
 * `GET /api/notice-settings`: what is switched on, by kind. `getsMail` is false for a trial user, whose address is made
 * up.
 */
export type NoticeSettingsView = {
  settings: { kind: NoticeKind; APP: boolean; MAIL: boolean }[];
  getsMail: boolean;
};
