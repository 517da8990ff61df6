import { afterAll, beforeAll, expect, it } from 'vitest';
import { type JobQueue, openJobQueue } from '@/lib/db/job-queue';
import { type OpenApplication, openApplication } from '@/test/harness/application';

const KEYS = ['one', 'two', 'three', 'four', 'five'];

let application: OpenApplication;
let queue: JobQueue;
beforeAll(async () => {
  application = await openApplication();
  queue = await openJobQueue(['read'], { pollSeconds: 600 });
});
afterAll(async () => {
  await queue.stop();
  await application.close();
});

it('runs what waits one after another, without a wait between', async () => {
  for (const key of KEYS) await queue.send('read', key, { key });
  const handled: string[] = [];
  await new Promise<void>((resolve) => {
    void queue.work<{ key: string }>('read', async ({ key }) => {
      handled.push(key);
      // One that fails is taken up again later, and holds up no other.
      if (key === 'two') throw new Error('not now');
      if (handled.length === KEYS.length) resolve();
    });
  });
  expect(handled).toEqual(KEYS);
});
