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

it('leaves a message that does not open out', async () => {
  await database().mailMessage.deleteMany();
  const reader = { userId: randomUUID(), email: 'kari@example.no', locale: 'en' as const };
  for (const name of ['first', 'second'])
    await queueMail(database(), reader, {
      kind: 'resetPassword',
      link: `http://localhost:3000/reset-password#${name}`,
    });
  const [newest] = (await readOutbox()) ?? [];
  if (newest === undefined) throw new Error('A message was expected.');
  await database().mailMessage.updateMany({
    where: { id: newest.id },
    data: { sealedContent: 'gone.AAAA' },
  });
  const left = await readOutbox();
  expect(left?.map(({ id }) => id)).not.toContain(newest.id);
  expect(left).toHaveLength(1);
});
