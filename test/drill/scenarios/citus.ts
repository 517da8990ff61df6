import { spawn } from 'node:child_process';
import { readFileSync, readlinkSync, statSync } from 'node:fs';
import { setTimeout as pause } from 'node:timers/promises';
import pg from 'pg';
import { CITUS_URL, citusServers } from '@/database/nodes/test-citus';
import { TEST_DATABASE_MODE } from '@/database/test-cluster';
import { processTree } from '@/test/harness/process-tree';
import { runCourse } from '../course';
import { type Drill, type Failure, WITHOUT_RECOVERY } from '../drill';
import { openWorld, type World } from '../world';

const DOWN_SECONDS = 10;
/** How often each worker is killed: a call is in the midst of it only now and then. */
const KILLS = 3;
const CALM_SECONDS = 3;
const START_SECONDS_MAX = 60;

export const CITUS: Drill = {
  name: 'citus',
  about:
    'a worker is added to Citus and gets its shards, then each in turn is killed and brought back',
  protection: {
    what: 'taking over the calls that ended while their worker was gone',
    change: WITHOUT_RECOVERY,
  },
  packages: [],
  needs: CITUS_URL,
  async run({ change, say }) {
    process.env[TEST_DATABASE_MODE] = 'citus';
    const servers = await citusServers();
    const world = await openWorld({ change });
    try {
      const { pathname } = new URL(world.databaseUrl);
      const nodes = servers.map((server) => Object.assign(new URL(server), { pathname }).href);
      for (const node of nodes) await waitForLog(node);
      const [coordinator = '', first = '', last = ''] = nodes;
      await takeAway(coordinator, last);
      const failures: Failure[] = [];
      const outcome = await runCourse(world, {
        say,
        async failure() {
          say(`  a worker has its shards after ${await seconds(() => add(coordinator, last))} s`);
          say(`  shards on each: ${await shardsOn(coordinator)}`);
          for (const worker of Array.from({ length: KILLS }, () => [first, last]).flat()) {
            await pause(CALM_SECONDS * 1000);
            const gone = await seconds(async () => {
              const revive = await kill(worker);
              await pause(DOWN_SECONDS * 1000);
              failures.push(...(await findUnready(world)));
              await revive();
            });
            say(`  a worker was gone for ${gone} s`);
          }
        },
      });
      return { ...outcome, failures: [...failures, ...outcome.failures] };
    } finally {
      await world.close();
    }
  },
};

/** As in production: commits wait for the log, whatever the servers were made with. Open connections are ended. */
async function waitForLog(node: string): Promise<void> {
  const name = new URL(node).pathname.slice(1);
  await ask(node, `ALTER DATABASE ${name} SET synchronous_commit = on`);
  await ask(
    node,
    `SELECT pg_terminate_backend(pid) FROM pg_stat_activity
     WHERE datname = current_database() AND pid <> pg_backend_pid() AND backend_type = 'client backend'`,
  );
}

const nodeOf = (url: string): [string, number] => [
  new URL(url).hostname,
  Number(new URL(url).port),
];

async function takeAway(coordinator: string, worker: string): Promise<void> {
  await ask(coordinator, 'SELECT citus_drain_node($1, $2)', nodeOf(worker));
  await ask(coordinator, 'SELECT citus_remove_node($1, $2)', nodeOf(worker));
}

async function add(coordinator: string, worker: string): Promise<void> {
  await ask(coordinator, 'SELECT citus_add_node($1, $2)', nodeOf(worker));
  await ask(coordinator, 'SELECT rebalance_table_shards()');
}

async function shardsOn(coordinator: string): Promise<string> {
  const rows = await ask(
    coordinator,
    `SELECT count(*) AS count FROM citus_shards WHERE citus_table_type = 'distributed'
     GROUP BY nodeport ORDER BY nodeport`,
  );
  return rows.map(({ count }) => String(count)).join(', ');
}

/** A proxy takes an unready process out, and the users of the other nodes would not be served. */
async function findUnready({ apps }: World): Promise<Failure[]> {
  const failures: Failure[] = [];
  for (const { port } of apps) {
    const answer = await fetch(`http://127.0.0.1:${port}/api/ready`);
    const said = await answer.text();
    if (said !== '{"status":"ok","degraded":"database"}')
      failures.push({ is: 'unserved', why: `ready while a worker is gone: ${said}` });
  }
  return failures;
}

/** Fails like a machine: every process dies at once. Returns what starts it again, with its own environment. */
async function kill(node: string): Promise<() => Promise<void>> {
  const [row] = await ask(
    node,
    `SELECT split_part(pg_read_file('postmaster.pid'), E'\\n', 1) AS pid`,
  );
  const pid = Number(row?.pid);
  const { uid, gid } = statSync(`/proc/${pid}`);
  const program = readlinkSync(`/proc/${pid}/exe`);
  const args = readFileSync(`/proc/${pid}/cmdline`, 'utf8').split('\0').slice(1, -1);
  const own = readFileSync(`/proc/${pid}/environ`, 'utf8').split('\0').filter(Boolean);
  // With our HOME it would look for its certificate in a folder that it may not read.
  const env = { ...process.env, ...Object.fromEntries(own.map(pairOf)) };
  for (const each of processTree(pid)) process.kill(each, 'SIGKILL');
  return async () => {
    spawn(program, args, { uid, gid, env, cwd: '/', detached: true, stdio: 'ignore' }).unref();
    const until = performance.now() + START_SECONDS_MAX * 1000;
    while (!(await ask(node, 'SELECT 1').then(Boolean, () => false))) {
      if (performance.now() > until) throw new Error('The worker does not start.');
      await pause(100);
    }
  };
}

const pairOf = (setting: string): [string, string] => {
  const at = setting.indexOf('=');
  return [setting.slice(0, at), setting.slice(at + 1)];
};

async function seconds(work: () => Promise<void>): Promise<string> {
  const began = performance.now();
  await work();
  return ((performance.now() - began) / 1000).toFixed(1);
}

async function ask(
  url: string,
  text: string,
  values: readonly unknown[] = [],
): Promise<Record<string, unknown>[]> {
  const client = new pg.Client({ connectionString: url });
  client.on('error', () => {});
  try {
    await client.connect();
    return (await client.query(text, [...values])).rows;
  } finally {
    await client.end().catch(() => {});
  }
}
