import { setTimeout as pause } from 'node:timers/promises';
import { startPooler } from '@/database/test-pooler';
import { reservePort } from '@/scripts/product/ports';
import { runCourse } from '../course';
import type { Drill } from '../drill';
import { openWorld } from '../world';

const AWAY_SECONDS = 5;

export const POOLER: Drill = {
  name: 'pooler',
  about: 'a pooler in transaction mode, which ends and comes back',
  protection: {
    what: 'statements without a name',
    change: {
      file: 'database/pool.ts',
      text: 'const given = keepsNames ? all : [unnamed(all[0]), ...all.slice(1)];',
      // Names prepared statements by their text, as drivers do.
      instead: `const nameOf = (text: string) =>
        \`s\${[...text].reduce((sum, letter) => (sum * 31 + letter.charCodeAt(0)) | 0, 7)}\`;
      const named = (asked: unknown) =>
        typeof asked === 'string' ? asked : { ...Object(asked), name: nameOf(Object(asked).text) };
      const given = [all[0] === null ? unnamed(all[0]) : named(all[0]), ...all.slice(1)];`,
    },
  },
  packages: ['pgbouncer'],
  async run({ change, say }) {
    const port = await reservePort(0, 'PORT');
    let pooler: Awaited<ReturnType<typeof startPooler>> | undefined;
    let server = '';
    const world = await openWorld({
      change,
      async reachedBy(databaseUrl) {
        server = databaseUrl;
        pooler = await startPooler(server, port);
        return pooler.url;
      },
    });
    try {
      return await runCourse(world, {
        say,
        async failure() {
          await pooler?.close();
          await pause(AWAY_SECONDS * 1000);
          pooler = await startPooler(server, port);
        },
      });
    } finally {
      await world.close();
      await pooler?.close();
    }
  },
};
