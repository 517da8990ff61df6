import { mkdtemp, rm, writeFile } from 'node:fs/promises';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { setTimeout as pause } from 'node:timers/promises';
import { asked } from '@/test/harness/crash/processes';
import { RECOVERY_PATH } from '@/test/harness/crash/serve';
import { runCourse } from '../course';
import type { Drill } from '../drill';
import { fileOf } from '../packages';
import { openWorld, type World } from '../world';

const SKEW_SECONDS = 180;
const SECONDS_EACH = 30;
/** Slow enough that calls are always under way when a process looks for those that a dead one left. */
const BANK_MILLISECONDS = 2_500;
/** Both processes look this often instead of every ten seconds, so every call meets the wrong clock. */
const RECOVER_MILLISECONDS = 300;
/** More calls than are made in that time. */
const CALLS_MAX = 1_000;

/** The second process has a wrong clock, first ahead, then behind. The bank refuses what that process sends. */
export const CLOCK_SKEW: Drill = {
  name: 'clock-skew',
  about: 'two processes whose clocks are three minutes apart',
  protection: {
    what: "leases by the database's clock",
    change: {
      file: 'lib/db/database-clock.ts',
      text: '  return row.now;',
      instead: '  return new Date();',
    },
  },
  packages: ['libfaketime'],
  async run({ change, say }) {
    const folder = await mkdtemp(join(tmpdir(), 'brygge-clock-'));
    const file = join(folder, 'offset');
    const set = (seconds: number) => writeFile(file, `${seconds < 0 ? '' : '+'}${seconds}\n`);
    await set(0);
    const wrong = {
      LD_PRELOAD: fileOf('libfaketime') ?? '',
      FAKETIME_TIMESTAMP_FILE: file,
      FAKETIME_CACHE_DURATION: '1',
      // Time-outs use the monotonic clock, which nobody sets.
      FAKETIME_DONT_FAKE_MONOTONIC: '1',
    };
    const world = await openWorld({ change, appEnv: [{}, wrong] });
    try {
      const outcome = await runCourse(world, {
        say,
        async failure() {
          await slowBank(world, BANK_MILLISECONDS);
          for (const seconds of [SKEW_SECONDS, -SKEW_SECONDS]) {
            await set(seconds);
            await recoverFor(world, SECONDS_EACH);
          }
          await set(0);
          await slowBank(world, 0);
        },
      });
      const { unknown, failures } = outcome;
      // The bank answered every call of the process with the right clock, and did nothing for the other one.
      if (unknown > 0)
        failures.push({ is: 'misreported', why: `${unknown} are unknown, and each was answered` });
      return outcome;
    } finally {
      await world.close();
      await rm(folder, { recursive: true, force: true });
    }
  },
};

/** Keeps both processes looking for calls that a dead process left. None has died, so there are none. */
async function recoverFor({ apps, payers }: World, seconds: number): Promise<void> {
  const [payer] = payers;
  if (payer === undefined) throw new Error('Nobody pays.');
  const until = performance.now() + seconds * 1000;
  while (performance.now() < until) {
    for (const { port } of apps)
      await asked({ appPort: port, user: payer.user }, 'POST', RECOVERY_PATH);
    await pause(RECOVER_MILLISECONDS);
  }
}

async function slowBank({ banks }: World, milliseconds: number): Promise<void> {
  const faults = milliseconds === 0 ? [] : [{ fault: 'delay', calls: CALLS_MAX, milliseconds }];
  for (const { client } of banks) {
    const answer = await client.call({
      method: 'PUT',
      path: '/v1/sandbox/faults',
      body: { faults },
    });
    if (answer.status !== 200) throw new Error(answer.text);
  }
}
