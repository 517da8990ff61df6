import { randomUUID } from 'node:crypto';
import { afterAll, beforeAll, expect, it, vi } from 'vitest';
import { database } from '@/lib/db/client';
import { log } from '@/lib/log';
import { deliverMail } from '@/lib/mail/deliver-mail';
import { readOutbox } from '@/lib/mail/outbox';
import { queueMail } from '@/lib/mail/queue-mail';
import { type OpenApplication, openApplication } from '@/test/harness/application';

let application: OpenApplication;
beforeAll(async () => {
  application = await openApplication({ APP_URL: 'https://brygge.example', TRUSTED_PROXIES: '1' });
});
afterAll(() => application.close());

it('shows no message at a public address', async () => {
  expect(await readOutbox()).toBeNull();
});

it('keeps a message waiting that no server takes at a public address, and says so', async () => {
  const warn = vi.spyOn(log, 'warn');
  await queueMail(
    database(),
    { userId: randomUUID(), email: 'kari@example.no', locale: 'nb' },
    { kind: 'resetPassword', link: 'https://brygge.example/reset-password#token' },
    { topic: null, minutes: 30 },
  );
  await deliverMail();
  const { id, state, sentAt } = await database().mailMessage.findFirstOrThrow();
  expect({ state, sentAt }).toEqual({ state: 'WAITING', sentAt: null });
  expect(warn).toHaveBeenCalledWith('mail not sent', { rowId: id, code: 'WAITING' });
});
