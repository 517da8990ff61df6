/** A person's notices, and which of them they want to receive. */
import { bankName } from '@/lib/connection/bank';
import { database } from '@/lib/db/client';
import { listNamesOfConnections } from '@/lib/db/connections/connections';
import { listPaymentNames } from '@/lib/db/payments/payment-reads';
import { findPayment, type PaymentKey } from '@/lib/db/payments/payments';
import {
  countUnreadNotices,
  isSwitchedOff,
  listNotices,
  listSwitchedOffNotices,
  markNoticeRead,
  markNoticesOfPaymentRead,
  markNoticesRead,
  type Notice,
  switchNotice,
} from '@/lib/db/users/notices';
import { openPaymentRequest } from '@/lib/vault/payment';
import { UnreadableRow } from '@/lib/vault/unreadable-row';
import {
  maySwitchOff,
  NOTICE_KINDS,
  type NoticeSettingsView,
  type NoticesView,
  type NoticeView,
} from '@/lib/view/notice';
import type { NoticeSwitch } from '@/lib/view/notice-body';
import { readPaymentStatus } from '@/lib/xs2a/payment/payment-status';
import { totalsOf } from '@/lib/xs2a/payment/transfers';

const SHOWN_MAX = 100;

type ConnectionName = Awaited<ReturnType<typeof listNamesOfConnections>>[number];
type PaymentName = Awaited<ReturnType<typeof listPaymentNames>>[number];

/** A person's newest notices, and how many are unread. */
export async function readNotices(userId: string, limit = SHOWN_MAX): Promise<NoticesView> {
  const db = database();
  const notices = await listNotices(db, userId, limit);
  const ids = notices.flatMap(({ kind, subject }) =>
    namesConnectionOrPayment(kind) ? [subject] : [],
  );
  const [connections, payments, unread] = await Promise.all([
    listNamesOfConnections(db, userId, ids),
    listPaymentNames(db, userId, ids),
    countUnreadNotices(db, userId),
  ]);
  return {
    notices: notices.map((notice) =>
      noticeView(
        notice,
        connections.find(({ id }) => id === notice.subject),
        payments.find(({ id }) => id === notice.subject),
      ),
    ),
    unread,
  };
}

export function countUnread(userId: string): Promise<number> {
  return countUnreadNotices(database(), userId);
}

/** Marks one as read; false when the user has no such notice. */
export function markOneRead(
  key: { userId: string; noticeId: string },
  now: Date,
): Promise<boolean> {
  return markNoticeRead(database(), key, now);
}

/** Marks all about a payment as read; false when the user has no such payment. */
export async function markReadOfPayment(
  { userId, paymentId }: PaymentKey,
  now: Date,
): Promise<boolean> {
  const db = database();
  if ((await findPayment(db, { userId, paymentId })) === null) return false;
  await markNoticesOfPaymentRead(db, { userId, paymentId }, now);
  return true;
}

/** Marks all up to `upTo` as read. */
export function markAllRead(userId: string, upTo: Date, now: Date): Promise<void> {
  return markNoticesRead(database(), userId, upTo, now);
}

export async function noticeSettings(user: {
  userId: string;
  isDemo: boolean;
}): Promise<NoticeSettingsView> {
  const off = await listSwitchedOffNotices(database(), user.userId);
  return {
    settings: NOTICE_KINDS.map((kind) => ({
      kind,
      APP: !isSwitchedOff(off, kind, 'APP'),
      MAIL: !isSwitchedOff(off, kind, 'MAIL'),
    })),
    getsMail: !user.isDemo,
  };
}

/** Switches one kind on or off for one channel; false for a kind that cannot be switched off. */
export async function changeNoticeSetting(
  userId: string,
  { kind, channel, on }: NoticeSwitch,
): Promise<boolean> {
  if (!on && !maySwitchOff(kind, channel)) return false;
  await switchNotice(database(), { userId, kind, channel }, on);
  return true;
}

function noticeView(
  notice: Notice,
  connection: ConnectionName | undefined,
  payment: PaymentName | undefined,
): NoticeView {
  const { id, kind, subject, createdAt, readAt, accessUntil } = notice;
  const bankId = kind.startsWith('CONNECTION_') ? subject : connection?.bankId;
  return {
    noticeId: id,
    kind,
    at: createdAt.toISOString(),
    isRead: readAt !== null,
    bankName: bankId === undefined ? null : bankName(bankId),
    agreementName: connection?.agreementName ?? null,
    accessUntil: accessUntil?.toISOString() ?? null,
    payment: payment === undefined ? null : nameOf(payment, notice),
    path: pathOf(notice, payment !== undefined),
  };
}

/** Whether the subject of a kind is the id of a connection or payment. */
function namesConnectionOrPayment(kind: Notice['kind']): boolean {
  return kind.startsWith('ACCESS_') || kind.startsWith('PAYMENT_');
}

function pathOf({ kind, subject }: Notice, isPaymentThere: boolean): string | null {
  if (kind.startsWith('ACCESS_') || kind.startsWith('CONNECTION_')) return '/connections';
  if (kind.startsWith('PAYMENT_')) return isPaymentThere ? `/payments/${subject}` : null;
  return '/settings/activity';
}

function nameOf(payment: PaymentName, notice: Notice): NoticeView['payment'] {
  try {
    const request = openPaymentRequest(payment);
    const parts = {
      amounts: totalsOf(request),
      ...(isShortOfFunds(payment) && { isShortOfFunds: true as const }),
    };
    return 'payments' in request
      ? { creditorName: null, paymentsCount: request.payments.length, ...parts }
      : {
          creditorName: request.creditorName,
          paymentsCount: null,
          ...parts,
          ...('frequency' in request ? standingOrderOf(notice, payment) : {}),
        };
  } catch (error) {
    if (error instanceof UnreadableRow) return null;
    throw error;
  }
}

function isShortOfFunds({ transactionStatus, fundsAvailable }: PaymentName): boolean {
  return (
    transactionStatus !== null &&
    readPaymentStatus({ transactionStatus, fundsAvailable }).meaning === 'no-funds'
  );
}

/** What a notice says of a standing order, where that is not what it says of another payment. */
function standingOrderOf(
  { kind, occasion }: Notice,
  { transactionStatus }: PaymentName,
): Pick<NonNullable<NoticeView['payment']>, 'standingOrder'> {
  if (kind === 'PAYMENT_SETTLED') return { standingOrder: 'ended' };
  if (kind !== 'PAYMENT_FAILED') return {};
  // The previous release stored a missed date with an empty occasion, so only RJCT means rejected.
  const isRejected = occasion === '' && transactionStatus === 'RJCT';
  return { standingOrder: isRejected ? 'rejected' : 'missed' };
}
