import { afterAll, beforeAll, expect, it } from 'vitest';
import { readOutbox } from '@/lib/mail/outbox';
import { type OpenApplication, openApplication } from '@/test/harness/application';

let application: OpenApplication;
beforeAll(async () => {
  application = await openApplication({ APP_URL: 'https://brygge.example', TRUSTED_PROXIES: '1' });
});
afterAll(() => application.close());

it('shows no message at a public address', async () => {
  expect(await readOutbox()).toBeNull();
});
