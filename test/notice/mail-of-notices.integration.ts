/** The email about each notice: what it is about, where it leads, and to whom it goes. */
import { describe, expect, it } from 'vitest';
import { database, transaction } from '@/lib/db/client';
import { type News, notify } from '@/lib/notice/notify';
import { newUser } from '@/test/harness/application';
import { openBankAndApplication } from '@/test/harness/connect';
import { mailTo } from '@/test/harness/mailbox';
import { shared } from '@/test/harness/shared';

shared(openBankAndApplication);

const ID = '6c1f3f0c-2d11-4a41-8a51-e9a3f1d07b9c';
const occasion = '2027-03-10';
const passkeys = { kind: 'PASSKEY_CHANGED', occasion } as const;
const moved = { occasion, bankId: 'sandbox' } as const;

/** The subjects and links of a new user's mails about something, and the subject of the notice. */
const told = async (news: News) => {
  const { userId, email } = await newUser();
  await transaction((db) => notify(db, userId, news));
  const { subject } = await database().notice.findFirstOrThrow({ where: { userId } });
  const mails = await mailTo(email);
  return {
    subject,
    mails: mails.map((mail) => [mail.subject, /http:\/\/localhost:3000(\S+)/.exec(mail.text)?.[1]]),
  };
};

describe('is told of in one mail', () => {
  it.each<[News, string, string]>([
    [
      { kind: 'PAYMENT_SETTLED', paymentId: ID },
      'Paid: a payment you set up in Brygge',
      `/payments/${ID}`,
    ],
    [
      { kind: 'PAYMENT_SETTLED', paymentId: ID, isOrder: true },
      'A standing order has ended',
      `/payments/${ID}`,
    ],
    [
      { kind: 'PAYMENT_PARTLY_SETTLED', paymentId: ID },
      'Partly paid: a batch of payments you set up in Brygge',
      `/payments/${ID}`,
    ],
    [
      { kind: 'PAYMENT_FAILED', paymentId: ID },
      'Not paid: a payment you set up in Brygge',
      `/payments/${ID}`,
    ],
    [
      { kind: 'PAYMENT_FAILED', paymentId: ID, isOrder: true },
      'A standing order was rejected',
      `/payments/${ID}`,
    ],
    [
      { kind: 'PAYMENT_FAILED', paymentId: ID, isOrder: true, occasion },
      'A standing order payment may not have been made',
      `/payments/${ID}`,
    ],
    [
      { kind: 'PAYMENT_WAITS', paymentId: ID },
      'A payment has not been approved',
      `/payments/${ID}`,
    ],
    [{ kind: 'NEW_SIGN_IN', occasion }, 'New sign-in to Brygge', '/forgot-password'],
    [{ kind: 'PASSWORD_CHANGED', occasion }, 'Your password was changed', '/forgot-password'],
    [{ ...passkeys, change: 'added' }, 'A passkey was added', '/settings/account'],
    [
      { ...passkeys, change: 'removed', isLast: false },
      'A passkey was removed',
      '/settings/account',
    ],
    [{ ...passkeys, change: 'codesMade' }, 'You have new recovery codes', '/settings/account'],
    [
      { ...passkeys, change: 'codeUsed', codesLeft: 3 },
      'A recovery code was used',
      '/forgot-password',
    ],
    [{ ...passkeys, change: 'allRemoved' }, 'All passkeys were removed', '/forgot-password'],
    [
      { kind: 'CONNECTION_MOVED_AWAY', ...moved },
      'Your connection to Skjærvik Sparebank was moved',
      '/connections',
    ],
    [
      { kind: 'CONNECTION_MOVED_HERE', ...moved },
      'Your connection to Skjærvik Sparebank was moved to this account',
      '/connections',
    ],
  ])('%j: %s, which leads to %s', async (news, subject, link) => {
    const about = 'paymentId' in news ? ID : 'bankId' in news ? 'sandbox' : '';
    expect(await told(news)).toEqual({ subject: about, mails: [[subject, link]] });
  });

  it('to each of two addresses: a change from one to the other', async () => {
    const { userId } = await newUser();
    const [address, formerAddress] = [`new-${userId}@example.org`, `old-${userId}@example.org`];
    const news: News = { kind: 'EMAIL_CHANGED', occasion, address, formerAddress };
    await transaction((db) => notify(db, userId, news));
    for (const one of [address, formerAddress]) {
      const [mail, ...more] = await mailTo(one);
      expect([mail?.subject, more]).toEqual(['Your email address was changed', []]);
      expect(mail?.text).toContain(`From now on, use ${address} to sign in to Brygge.`);
    }
  });
});
