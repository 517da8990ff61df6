import { setTimeout as pause } from 'node:timers/promises';
import { openSilentProxy, type SilentProxy } from '@/database/silent-proxy';
import { asked } from '@/test/harness/crash/processes';
import { runCourse } from '../course';
import type { Drill } from '../drill';
import { openWorld, type World } from '../world';

const SECONDS = 60;
/** More at once than a process has connections, so that it opens all of them. */
const AT_ONCE = 20;

/** A line that swallows everything: connections do not end, but those from before never work again. */
export const PARTITION: Drill = {
  name: 'partition',
  about: `${SECONDS} s without a line between the application and its database`,
  protection: {
    what: 'the deadline of each statement',
    change: {
      file: 'database/pool.ts',
      text: '          this.destroy();\n          onSilence();\n',
      instead: '',
    },
  },
  packages: [],
  async run({ change, say }) {
    let proxy: SilentProxy | undefined;
    const world = await openWorld({
      change,
      async reachedBy(databaseUrl) {
        proxy = await openSilentProxy(databaseUrl);
        return proxy.url;
      },
    });
    try {
      return await runCourse(world, {
        say,
        async failure() {
          await openAllConnections(world);
          proxy?.goSilent();
          await pause(SECONDS * 1000);
          proxy?.heal();
        },
      });
    } finally {
      await world.close();
      await proxy?.close();
    }
  },
};

/**
 * A connection that does not exist yet cannot be lost, and what is left of a pool serves people once the line is back:
 * so each process has all of its connections when the line falls silent.
 */
async function openAllConnections({ apps, probers }: World): Promise<void> {
  const draft = { contextId: 'private', kind: 'norwegian-domestic-credit-transfers' };
  // Somebody who is not paying, so that nothing of a payment under way is touched.
  const [idle] = probers;
  if (idle === undefined) return;
  await Promise.all(
    apps.flatMap(({ port: appPort }) =>
      Array.from({ length: AT_ONCE }, () =>
        asked({ appPort, user: idle.user }, 'POST', '/api/payment-drafts', draft),
      ),
    ),
  );
}
