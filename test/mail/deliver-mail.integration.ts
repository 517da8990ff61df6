import { randomUUID } from 'node:crypto';
import { setTimeout as pause } from 'node:timers/promises';
import { afterAll, beforeAll, beforeEach, describe, expect, it } from 'vitest';
import { database } from '@/lib/db/client';
import { sql } from '@/lib/db/sql';
import { deleteWaitingMail, endMailTry, takeMailMessage } from '@/lib/db/users/mail-messages';
import { deliverMail } from '@/lib/mail/deliver-mail';
import { readOutbox } from '@/lib/mail/outbox';
import { queueMail } from '@/lib/mail/queue-mail';
import { type OpenApplication, openApplication } from '@/test/harness/application';
import { type MailServer, openMailServer } from '@/test/harness/mail-server';

let server: MailServer;
let application: OpenApplication;
beforeAll(async () => {
  server = await openMailServer();
  application = await openApplication({
    MAIL_URL: server.url,
    MAIL_FROM: 'Brygge <post@brygge.example>',
  });
});
afterAll(async () => {
  await application.close();
  await server.close();
});
beforeEach(async () => {
  server.received.length = 0;
  server.answer = () => '250 taken';
  server.answerRecipient = () => '250 ok';
  await database().mailMessage.deleteMany();
});

const kari = { userId: randomUUID(), email: 'kari@example.no', locale: 'nb' as const };
const link = 'http://localhost:3000/reset-password#a-token-that-no-sealing-makes';

const queued = (topic: string | null = null, minutes = 30) =>
  queueMail(database(), kari, { kind: 'resetPassword', link }, { topic, minutes });
const stored = () => database().mailMessage.findFirstOrThrow();
const dueNow = () =>
  sql().query(
    "UPDATE mail_message SET next_try_at = now() - interval '1 second', lease_until = NULL",
  );

describe('a message', () => {
  it('is sent in both forms and forgotten here', async () => {
    await queued();
    expect((await stored()).sealedContent).not.toContain('a-token-that-no-sealing-makes');
    await deliverMail();
    expect(server.received).toHaveLength(1);
    const [mail] = server.received;
    expect(mail).toMatchObject({ from: 'post@brygge.example', to: 'kari@example.no' });
    expect(mail?.source).toContain('Content-Type: text/plain; charset=utf-8');
    expect(mail?.source).toContain('Content-Type: text/html; charset=utf-8');
    expect(mail?.source).toContain('Subject: Velg et nytt passord');
    expect(mail?.source).toContain('Auto-Submitted: auto-generated');
    expect(mail?.source).toContain('prefers-color-scheme: dark');
    expect(await stored()).toMatchObject({ state: 'SENT', sealedContent: '', keyId: '', tries: 1 });
  });

  it('is sent once by twelve processes at a time', async () => {
    for (let count = 0; count < 10; count += 1) await queued();
    await Promise.all(Array.from({ length: 12 }, () => deliverMail()));
    expect(server.received).toHaveLength(10);
    expect(new Set(server.received.map(({ messageId }) => messageId)).size).toBe(10);
  });

  it('that waits longer is sent first', async () => {
    for (let count = 0; count < 3; count += 1) await queued();
    const messages = await database().mailMessage.findMany({ orderBy: { id: 'desc' } });
    for (const [minutes, { id }] of messages.entries())
      await database().mailMessage.updateMany({
        where: { id },
        data: { nextTryAt: new Date(Date.now() + (minutes - 10) * 60_000) },
      });
    const taken = await takeMailMessage(sql(), { token: randomUUID(), leaseSeconds: 60 });
    expect(taken?.id).toBe(messages[0]?.id);
  });

  it('that another process holds is ended by that one alone', async () => {
    await queued();
    await takeMailMessage(sql(), { token: randomUUID(), leaseSeconds: 60 });
    const ended = { state: 'SENT', keepsContent: false } as const;
    expect(await endMailTry(sql(), await stored(), randomUUID(), ended)).toBe(false);
    expect((await stored()).state).toBe('WAITING');
  });

  it('that was sent stays when what waits about its topic is deleted', async () => {
    await queued('access-ends 7');
    await deliverMail();
    await queued('access-ends 1');
    await deleteWaitingMail(database(), kari.userId, ['access-ends 7', 'access-ends 1']);
    const left = await database().mailMessage.findMany({ select: { topic: true, state: true } });
    expect(left).toEqual([{ topic: 'access-ends 7', state: 'SENT' }]);
  });

  it('is written once about a topic', async () => {
    await Promise.all(Array.from({ length: 8 }, () => queued('access-ends 7')));
    await deliverMail();
    expect(server.received).toHaveLength(1);
  });

  it('waits longer after each failure, and is sent under the same Message-ID', async () => {
    const ids: string[] = [];
    server.answer = ({ messageId }) => {
      ids.push(messageId);
      return ids.length < 3 ? '451 later' : '250 taken';
    };
    await queued();
    for (const seconds of [30, 60]) {
      await deliverMail();
      const { state, nextTryAt } = await stored();
      expect(state).toBe('WAITING');
      const wait = (nextTryAt.getTime() - Date.now()) / 1000;
      expect(wait).toBeGreaterThan(seconds - 10);
      expect(wait).toBeLessThanOrEqual(seconds + 1);
      await deliverMail();
      await dueNow();
    }
    await deliverMail();
    expect(ids).toHaveLength(3);
    expect(new Set(ids).size).toBe(1);
    expect((await stored()).state).toBe('SENT');
  });

  it('waits three hours after every failure from the sixth on', async () => {
    server.answer = () => '451 later';
    await queued();
    for (const before of [5, 6, 40]) {
      await database().mailMessage.updateMany({
        data: { tries: before, expiresAt: new Date(Date.now() + 3_600_000) },
      });
      await dueNow();
      await deliverMail();
      const { tries, nextTryAt } = await stored();
      const wait = (nextTryAt.getTime() - Date.now()) / 1000;
      expect(tries).toBe(before + 1);
      expect(wait).toBeGreaterThan(10_790);
      expect(wait).toBeLessThanOrEqual(10_801);
    }
  });

  it('that does not open waits for a process that has its key, and holds up no other', async () => {
    await queued();
    const broken = await stored();
    await database().mailMessage.updateMany({ data: { sealedContent: 'gone.AAAA' } });
    await queued();
    await deliverMail();
    expect(server.received).toHaveLength(1);
    expect(
      await database().mailMessage.findFirstOrThrow({ where: { id: broken.id } }),
    ).toMatchObject({ state: 'WAITING', sealedContent: 'gone.AAAA', tries: 1 });
  });

  it('is sent again when the process that had it died', async () => {
    await queued();
    await sql().query(
      "UPDATE mail_message SET lease_token = '00000000-0000-4000-8000-000000000001', lease_until = now() + interval '1 hour'",
    );
    await deliverMail();
    expect(server.received).toHaveLength(0);
    await dueNow();
    await deliverMail();
    expect(server.received).toHaveLength(1);
  });

  it('does not count as sent for a process that was too slow', async () => {
    server.answer = async () => {
      await sql().query(
        "UPDATE mail_message SET lease_token = '00000000-0000-4000-8000-000000000002'",
      );
      return '451 later';
    };
    await queued();
    await deliverMail();
    expect(await stored()).toMatchObject({ state: 'WAITING', tries: 1 });
  });

  it('is given up when the server will never take it', async () => {
    server.answerRecipient = () => '550 nobody here';
    await queued();
    await deliverMail();
    expect(await stored()).toMatchObject({ state: 'FAILED', sealedContent: '' });
  });

  it('is not sent after it has ceased to be true', async () => {
    await queued(null, 0);
    await pause(5);
    await deliverMail();
    expect(server.received).toHaveLength(0);
    expect(await stored()).toMatchObject({ state: 'FAILED', sealedContent: '' });
  });

  it('is not read at the outbox where there is a mail server', async () => {
    await queued();
    expect(await readOutbox()).toBeNull();
  });
});
