/** How much memory, how many descriptors and how much log the product's processes take, and whether that grows. */
import { readdirSync, readFileSync, statSync } from 'node:fs';
import path from 'node:path';
import { median } from '@/bench/quartile';
import { setting } from '@/e2e/bank-customer';
import { processTree } from '@/test/harness/process-tree';

export const PARTS = ['memory', 'descriptors', 'log volume'] as const;

/** Flat means that the last third of the time took at most a tenth more than the third before it. */
const GROWTH_MAX = 1.1;

type Held = { megabytes: number; descriptors: number; logBytes: number };

type Measured = { app: Held; bank: Held };

export type Sample = Measured & { answered: number };

export function measure(): Measured {
  return { app: heldBy('app'), bank: heldBy('bank') };
}

function heldBy(program: 'app' | 'bank'): Held {
  const pid = processTree(process.pid).find((each) => commandOf(each).includes(`serve-${program}`));
  if (pid === undefined) throw new Error(`There is no process serve-${program}.`);
  const [, kilobytes] = /VmRSS:\s+(\d+)/.exec(readFileSync(`/proc/${pid}/status`, 'utf8')) ?? [];
  const dataDir = setting('E2E_DATA_DIR');
  const logs = readdirSync(dataDir).filter((name) => name.startsWith(`${program}.log`));
  return {
    megabytes: Number(kilobytes) / 1024,
    descriptors: readdirSync(`/proc/${pid}/fd`).length,
    logBytes: logs.reduce((sum, name) => sum + statSync(path.join(dataDir, name)).size, 0),
  };
}

/** Empty for a process that has just exited. */
function commandOf(pid: number): string {
  try {
    return readFileSync(`/proc/${pid}/cmdline`, 'utf8');
  } catch {
    return '';
  }
}

/** What grew, a line for each. The first third of the samples is left out: caches fill and code is compiled then. */
export function findGrowth(samples: readonly Sample[]): string[] {
  const third = Math.floor(samples.length / 3);
  const [before, after] = [samples.slice(third, 2 * third), samples.slice(2 * third, 3 * third)];
  return (['app', 'bank'] as const).flatMap((program) => {
    const typical = (of: readonly Sample[], key: 'megabytes' | 'descriptors') =>
      median(of.map((sample) => sample[program][key]));
    const written = (of: readonly Sample[]) => {
      const [first, last] = [of[0], of.at(-1)];
      if (first === undefined || last === undefined) return 0;
      const bytes = last[program].logBytes - first[program].logBytes;
      return bytes / (last.answered - first.answered);
    };
    const pairs = [
      ['MB of memory', typical(before, 'megabytes'), typical(after, 'megabytes')],
      ['descriptors', typical(before, 'descriptors'), typical(after, 'descriptors')],
      ['bytes of log for each request', written(before), written(after)],
    ] as const;
    return pairs
      .filter(([, was, is]) => !(is <= was * GROWTH_MAX))
      .map(([what, was, is]) => `${program}: ${was.toFixed(0)} ${what}, then ${is.toFixed(0)}`);
  });
}

/** A header, and a line for each minute. */
export function tableOf(samples: readonly Sample[], sampleSeconds: number): string[] {
  const head = 'minute  answered  app MB  descriptors  log kB  bank MB  descriptors  log kB';
  const every = Math.round(60 / sampleSeconds);
  const rows = samples
    .filter((_, at) => at % every === 0)
    .map(({ app, bank, answered }, minute) =>
      [
        minute,
        answered,
        ...[app, bank].flatMap(({ megabytes, descriptors, logBytes }) => [
          megabytes,
          descriptors,
          logBytes / 1000,
        ]),
      ]
        .map((value) => value.toFixed(0).padStart(8))
        .join(' '),
    );
  return [head, ...rows];
}
