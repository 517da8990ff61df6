import { spawn } from 'node:child_process';
import { once } from 'node:events';
import { chmodSync, mkdtempSync, rmSync, writeFileSync } from 'node:fs';
import { createServer } from 'node:http';
import type { AddressInfo } from 'node:net';
import { join } from 'node:path';
import { setTimeout as pause } from 'node:timers/promises';
import { scratchFolder } from '@/database/scratch-folder';
import { openSilentProxy } from '@/database/silent-proxy';
import { reservePort } from '@/scripts/product/ports';
import { runCourse } from '../course';
import type { Drill } from '../drill';
import { fileOf } from '../packages';
import { PostgresServer } from '../postgres';
import { openWorld, type World } from '../world';

/** Before the primary dies, the standby is cut off until this many payments are acknowledged: never, or soon. */
const ACKNOWLEDGED_MEANWHILE = 3;
const CUT_OFF_SECONDS_MAX = 10;
const NOTICED_AFTER_SECONDS = 2;
const PROMOTED_SECONDS_MAX = 30;

export const FAILOVER: Drill = {
  name: 'failover',
  about: 'a primary that is killed, and its synchronous standby promoted behind HAProxy',
  protection: { what: 'synchronous replication (synchronous_standby_names)', change: null },
  packages: ['postgresql', 'haproxy'],
  async run({ change, isProtected, say }) {
    const folder = mkdtempSync(join(scratchFolder(), 'brygge-failover-'));
    chmodSync(folder, 0o711);
    const undo: (() => unknown)[] = [() => rmSync(folder, { recursive: true, force: true })];
    try {
      const primary = await PostgresServer.make(join(folder, 'primary'), {
        synchronous_standby_names: isProtected ? 'standby' : '',
      });
      undo.push(() => primary.kill());
      await primary.start();
      const line = await openSilentProxy(primary.url);
      undo.push(() => line.close());
      const standby = await PostgresServer.copy(
        primary,
        join(folder, 'standby'),
        Number(new URL(line.url).port),
        // Once promoted, it has no standby.
        { synchronous_standby_names: '' },
      );
      undo.push(() => standby.kill());
      await standby.start();
      await follows(primary);
      const balancer = await startBalancer(folder, [primary, standby]);
      undo.push(balancer.close);
      const world = await openWorld({ change, serverUrl: balancer.url });
      undo.push(() => world.close());
      return await runCourse(world, {
        say,
        async failure() {
          line.goSilent();
          await untilAcknowledged(world);
          await primary.kill();
          await pause(NOTICED_AFTER_SECONDS * 1000);
          await standby.query(`SELECT pg_promote(true, ${PROMOTED_SECONDS_MAX})`);
        },
      });
    } finally {
      for (const step of undo.reverse()) await step();
    }
  },
};

async function untilAcknowledged({ payers }: World): Promise<void> {
  const acknowledged = () =>
    payers.flatMap(({ records }) => records).filter(({ wasAcknowledged }) => wasAcknowledged)
      .length;
  const enough = acknowledged() + ACKNOWLEDGED_MEANWHILE;
  const until = performance.now() + CUT_OFF_SECONDS_MAX * 1000;
  while (acknowledged() < enough && performance.now() < until) await pause(50);
}

async function follows(primary: PostgresServer): Promise<void> {
  const until = performance.now() + PROMOTED_SECONDS_MAX * 1000;
  for (;;) {
    const rows = await primary.query<{ state: string }>('SELECT state FROM pg_stat_replication');
    if (rows.some(({ state }) => state === 'streaming')) return;
    if (performance.now() > until) throw new Error('The standby does not follow the primary.');
    await pause(100);
  }
}

/** HAProxy in front of whichever server takes writes, as its health checks report. */
async function startBalancer(
  folder: string,
  servers: readonly PostgresServer[],
): Promise<{ url: string; close(): Promise<void> }> {
  const port = await reservePort(0, 'PORT');
  const checks = await Promise.all(servers.map(serveRole));
  const lines = checks.map(
    ({ server, checkPort }, index) =>
      `  server database${index} 127.0.0.1:${server.port} check port ${checkPort}`,
  );
  const file = join(folder, 'haproxy.cfg');
  writeFileSync(
    file,
    `defaults
  mode tcp
  timeout connect 2s
  timeout client 1h
  timeout server 1h
  timeout check 2s
listen database
  bind 127.0.0.1:${port}
  option httpchk GET /primary
  http-check expect status 200
  default-server inter 300ms fall 2 rise 1 on-marked-down shutdown-sessions
${lines.join('\n')}
`,
  );
  const child = spawn(fileOf('haproxy') ?? 'haproxy', ['-q', '-db', '-f', file], {
    stdio: ['ignore', 'ignore', 'inherit'],
  });
  const exited = once(child, 'exit');
  process.once('exit', () => child.kill('SIGKILL'));
  const [first] = servers;
  const url = new URL(first?.url ?? '');
  url.port = String(port);
  return {
    url: url.href,
    async close() {
      child.kill('SIGKILL');
      await exited;
      for (const check of checks) check.close();
    },
  };
}

/** Tells a balancer whether a server is the primary; in production Patroni or a similar tool does this. */
async function serveRole(server: PostgresServer) {
  const http = createServer((_request, response) => {
    void server.answers({ asPrimary: true }).then((isPrimary) => {
      response.writeHead(isPrimary ? 200 : 503, { connection: 'close' }).end();
    });
  });
  http.listen(0, '127.0.0.1');
  await once(http, 'listening');
  const { port: checkPort } = http.address() as AddressInfo;
  return { server, checkPort, close: () => http.close() };
}
