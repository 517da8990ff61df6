/** Notifies a person of something: once, through the channels that they have not switched off, in their language. */
import { randomUUID } from 'node:crypto';
import { bankName } from '@/lib/connection/bank';
import type { Db } from '@/lib/db/client';
import { databaseNow } from '@/lib/db/database-clock';
import {
  createNotice,
  isSwitchedOff,
  listSwitchedOffNotices,
  topicOfNotice,
} from '@/lib/db/users/notices';
import { findUserById } from '@/lib/db/users/users';
import { env } from '@/lib/env';
import { queueMail } from '@/lib/mail/queue-mail';
import type { Mail } from '@/lib/mail/write-mail';
import type { NoticeKind } from '@/lib/view/notice';
import { ACCOUNT_PATH, FORGOTTEN_PASSWORD_PATH } from '@/lib/view/user/return-path';
import type { AccessNotice } from './access-notice';

type AccessNews = AccessNotice & {
  connectionId: string;
  bankId: string;
  accessUntil: Date | null;
  /** Whether the person has access to the same bank that lasts longer. */
  hasOtherAccess: boolean;
};

/** The news to tell. The same `kind` with the same subject and `occasion` is the same news. */
export type News =
  | AccessNews
  | {
      kind: Extract<NoticeKind, `PAYMENT_${string}`>;
      paymentId: string;
      /** Set for one date of a standing order that was not paid. */
      occasion?: string;
      isOrder?: boolean;
    }
  | { kind: 'NEW_SIGN_IN' | 'PASSWORD_CHANGED'; occasion: string }
  /** `codesLeft` recovery codes, when one was used. */
  | { kind: 'PASSKEY_CHANGED'; occasion: string; change: 'codeUsed'; codesLeft: number }
  /** `isLast` when no passkey is left, and the recovery codes are gone with it. */
  | { kind: 'PASSKEY_CHANGED'; occasion: string; change: 'removed'; isLast: boolean }
  | {
      kind: 'PASSKEY_CHANGED';
      occasion: string;
      change: Exclude<PasskeyChange, 'codeUsed' | 'removed'>;
    }
  | { kind: 'CONNECTION_MOVED_AWAY' | 'CONNECTION_MOVED_HERE'; occasion: string; bankId: string }
  | { kind: 'EMAIL_CHANGED'; occasion: string; address: string; formerAddress: string };

/** What happened to a person's passkeys, or to the recovery codes that replace them. */
type PasskeyChange = 'added' | 'removed' | 'allRemoved' | 'codesMade' | 'codeUsed';

/**
 * Stores a notice, and the email about it, in the transaction of whatever happened: both or neither, and nothing if the
 * person was already notified.
 */
export async function notify(db: Db, userId: string, news: News): Promise<void> {
  const user = await findUserById(db, userId);
  const off = await listSwitchedOffNotices(db, userId);
  const id = randomUUID();
  const isNew = await createNotice(db, {
    userId,
    id,
    kind: news.kind,
    subject: subjectOf(news),
    occasion: 'occasion' in news ? (news.occasion ?? '') : '',
    isShown: !isSwitchedOff(off, news.kind, 'APP'),
    accessUntil: 'accessUntil' in news ? news.accessUntil : null,
    createdAt: await databaseNow(db),
  });
  // A trial user has a made-up address.
  if (!isNew || isSwitchedOff(off, news.kind, 'MAIL') || user.isDemo) return;
  const addresses =
    news.kind === 'EMAIL_CHANGED' ? [news.address, news.formerAddress] : [user.email];
  for (const [index, email] of addresses.entries())
    await queueMail(db, { userId, email, locale: user.locale }, mailOf(news), {
      topic: index === 0 ? topicOfNotice(id) : null,
      until: isReminder(news) ? news.accessUntil : null,
    });
}

function subjectOf(news: News): string {
  if ('connectionId' in news) return news.connectionId;
  if ('paymentId' in news) return news.paymentId;
  return 'bankId' in news ? news.bankId : '';
}

/** A reminder is true until the thing that it reminds of has happened. */
function isReminder(news: News): news is AccessNews {
  return news.kind.startsWith('ACCESS_ENDS_');
}

/** The email about it: that it happened and where to look, and nothing that tells other readers of the mailbox more. */
function mailOf(news: News): Mail {
  const at = (path: string) => `${env().APP_URL}${path}`;
  switch (news.kind) {
    case 'ACCESS_ENDS_14':
    case 'ACCESS_ENDS_7':
    case 'ACCESS_ENDS_1':
      return { kind: 'accessEnds', ...accessOf(news), link: at('/connections') };
    case 'ACCESS_ENDED':
      return { kind: 'accessEnded', ...accessOf(news), link: at('/connections') };
    case 'ACCESS_WITHDRAWN':
      return { kind: 'accessWithdrawn', ...accessOf(news), link: at('/connections') };
    case 'PAYMENT_SETTLED':
      return {
        kind: news.isOrder ? 'standingOrderEnded' : 'paymentSettled',
        link: at(`/payments/${news.paymentId}`),
      };
    case 'PAYMENT_PARTLY_SETTLED':
      return { kind: 'paymentPartlySettled', link: at(`/payments/${news.paymentId}`) };
    case 'PAYMENT_FAILED':
      return {
        kind:
          news.occasion !== undefined
            ? 'standingOrderMissed'
            : news.isOrder
              ? 'standingOrderRejected'
              : 'paymentFailed',
        link: at(`/payments/${news.paymentId}`),
      };
    case 'PAYMENT_WAITS':
      return { kind: 'paymentWaits', link: at(`/payments/${news.paymentId}`) };
    case 'NEW_SIGN_IN':
      return { kind: 'newDevice', link: at(FORGOTTEN_PASSWORD_PATH) };
    case 'PASSWORD_CHANGED':
      return { kind: 'passwordChanged', link: at(FORGOTTEN_PASSWORD_PATH) };
    case 'PASSKEY_CHANGED':
      return passkeyMailOf(news);
    case 'CONNECTION_MOVED_AWAY':
      return { kind: 'connectionMovedAway', ...movedOf(news), link: at('/connections') };
    case 'CONNECTION_MOVED_HERE':
      return { kind: 'connectionMovedHere', ...movedOf(news), link: at('/connections') };
    case 'EMAIL_CHANGED':
      return { kind: 'emailChanged', address: news.address };
  }
}

function accessOf({ bankId, accessUntil, hasOtherAccess }: AccessNews) {
  const which = hasOtherAccess ? ('one' as const) : ('only' as const);
  return { bank: bankName(bankId), date: accessUntil, which };
}

function passkeyMailOf(news: Extract<News, { kind: 'PASSKEY_CHANGED' }>): Mail {
  const toAccount = `${env().APP_URL}${ACCOUNT_PATH}`;
  const toPassword = `${env().APP_URL}${FORGOTTEN_PASSWORD_PATH}`;
  switch (news.change) {
    case 'added':
      return { kind: 'passkeyAdded', link: toAccount };
    case 'removed':
      return { kind: 'passkeyRemoved', link: toAccount, isLast: news.isLast ? 'true' : 'false' };
    case 'codesMade':
      return { kind: 'recoveryCodesMade', link: toAccount };
    case 'codeUsed':
      return { kind: 'recoveryCodeUsed', link: toPassword, left: news.codesLeft };
    case 'allRemoved':
      return { kind: 'passkeysRemoved', link: toPassword };
  }
}

function movedOf({ bankId }: { bankId: string }) {
  return { bank: bankName(bankId), date: null };
}
