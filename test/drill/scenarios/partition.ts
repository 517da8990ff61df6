import { setTimeout as pause } from 'node:timers/promises';
import { openSilentProxy, type SilentProxy } from '@/database/silent-proxy';
import { runCourse } from '../course';
import type { Drill } from '../drill';
import { openWorld } from '../world';

const SECONDS = 60;

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
