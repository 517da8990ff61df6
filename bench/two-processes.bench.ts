/**
 * Measures what two processes of the application answer beside one, over one database and one bank. Each may use a
 * fifth of a processor, so that the machine has room for everything else: without that, two on a machine of two cores
 * would only show that it has two. Linux lets root limit a process that way.
 */
import { existsSync, mkdirSync, rmdirSync, writeFileSync } from 'node:fs';
import path from 'node:path';
import { z } from 'zod';
import { JONAS, ODD } from '@/sandbox-bank/testing/people';
import { sayingsOf } from './application-process';
import type { BenchRow } from './bench-row';
import { median } from './quartile';

const SECONDS = 20;
const SECONDS_TO_START = 25;
const ROUNDS = 3;
const PERIOD_MICROSECONDS = 100_000;
const QUOTA_MICROSECONDS = 20_000;
const RATIO_MIN = 1.8;

const Saying = z.object({ answered: z.number() });

/** Runs the bench on databases and a bank of its own and leaves nothing behind. */
export async function twoProcessesBench(): Promise<BenchRow[]> {
  const one: number[] = [];
  const two: number[] = [];
  for (let round = 0; round < ROUNDS; round += 1) {
    // One person's pages may cost more than another's.
    const alone = [await answeredBy([JONAS]), await answeredBy([ODD])] as const;
    one.push((alone[0] + alone[1]) / 2);
    two.push(await answeredBy([JONAS, ODD]));
  }
  const ratio = median(two) / median(one);
  const each = (counts: number[]) => counts.map((count) => (count / SECONDS).toFixed(0)).join(', ');
  return [
    {
      name: 'two processes: pages and payments answered, beside one',
      ratio,
      target: `at least ${RATIO_MIN.toFixed(2)}`,
      holds: ratio >= RATIO_MIN,
      detail: `${each(two)} a second beside ${each(one)}, each with ${(100 * QUOTA_MICROSECONDS) / PERIOD_MICROSECONDS} % of a processor`,
    },
  ];
}

/** How many requests the processes answer together, each one person's. */
async function answeredBy(people: readonly string[]): Promise<number> {
  const groups = people.map((_, index) => limitedGroup(`brygge-${index}`));
  const shared = {
    BENCH_STARTS_AT: String(Date.now() + SECONDS_TO_START * 1000),
    BENCH_SECONDS: String(SECONDS),
  };
  try {
    const sayings = await sayingsOf(
      'bench/two-processes-process.ts',
      groups.map(({ members }, index) => ({
        ...shared,
        BENCH_GROUP: members,
        BENCH_PSU: people[index] ?? '',
      })),
    );
    return sayings.reduce<number>((sum, saying) => sum + Saying.parse(saying).answered, 0);
  } finally {
    for (const { remove } of groups) remove();
  }
}

/** A control group of a fifth of a processor; a process that writes its id to `members` joins it. */
function limitedGroup(name: string): { members: string; remove: () => void } {
  const root = ['/sys/fs/cgroup/cpu', '/sys/fs/cgroup'].find(existsSync);
  if (root === undefined) throw new Error('This machine cannot limit the time of a process.');
  const folder = path.join(root, name);
  mkdirSync(folder, { recursive: true });
  if (root.endsWith('/cpu')) {
    writeFileSync(path.join(folder, 'cpu.cfs_period_us'), String(PERIOD_MICROSECONDS));
    writeFileSync(path.join(folder, 'cpu.cfs_quota_us'), String(QUOTA_MICROSECONDS));
  } else {
    writeFileSync(path.join(folder, 'cpu.max'), `${QUOTA_MICROSECONDS} ${PERIOD_MICROSECONDS}`);
  }
  return { members: path.join(folder, 'cgroup.procs'), remove: () => rmdirSync(folder) };
}
