import { randomUUID } from 'node:crypto';
import { expect, it } from 'vitest';
import { database } from '@/lib/db/client';
import { deliverMail } from '@/lib/mail/deliver-mail';
import { readOutbox } from '@/lib/mail/outbox';
import { queueMail } from '@/lib/mail/queue-mail';
import { openApplication } from '@/test/harness/application';
import { shared } from '@/test/harness/shared';

shared(openApplication);

it('keeps messages on this machine without a mail server, before and after their turn', async () => {
  const reader = { userId: randomUUID(), email: 'kari@example.no', locale: 'en' as const };
  const link = 'http://localhost:3000/reset-password#a<b';
  await queueMail(database(), reader, { kind: 'resetPassword', link });
  for (const turn of ['before', 'after']) {
    const [mail] = (await readOutbox()) ?? [];
    expect(mail, turn).toMatchObject({ to: 'kari@example.no', subject: 'Choose a new password' });
    expect(mail?.text).toContain(`Choose a new password:\n${link}\n`);
    expect(mail?.html).toContain('href="http://localhost:3000/reset-password#a&lt;b"');
    await deliverMail();
  }
});
