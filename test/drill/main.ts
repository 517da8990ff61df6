/** The drills as a command, see scripts/commands/checks/drill.ts. */
import { fork } from 'node:child_process';
import { once } from 'node:events';
import { fileURLToPath } from 'node:url';
import setUpTestCluster from '@/database/test-cluster';
import { type Drill, FAILURES, type Outcome } from './drill';
import { DRILLS } from './drills';
import { ensurePackages } from './packages';

const SHOWN_FAILURES_MAX = 8;

type Flags = {
  name: string | null;
  isList: boolean;
  isProtected: boolean;
  /** Whether this process was started by another to run one drill and report back. */
  isPart?: boolean;
};

const flags: Flags = JSON.parse(process.argv[2] ?? '{}');
const { name, isList, isProtected, isPart = false } = flags;
const print = (line: string) => process.stdout.write(`${line}\n`);
const isAtHand = ({ needs }: Drill) => isList || needs === undefined || needs in process.env;
const chosen = DRILLS.filter((drill) => (name === null ? isAtHand(drill) : drill.name === name));
if (chosen.length === 0) {
  const names = DRILLS.map((drill) => drill.name).join(', ');
  process.stderr.write(`There is no drill ${name}; there are ${names}.\n`);
  process.exit(1);
}
if (isPart) for (const drill of chosen) process.send?.(await runOne(drill));
else process.exit(isList ? list() : await runAll());

function list(): number {
  for (const { name: each, about, protection } of chosen)
    print(`${each.padEnd(14)}${about}; protected by ${protection.what}`);
  return 0;
}

async function runAll(): Promise<number> {
  const rows: Row[] = [];
  for (const drill of chosen) rows.push({ drill, ...(await ranApart(drill)) });
  const well = rows.filter(({ isWell }) => isWell).length;
  print('');
  for (const line of tableOf(rows)) print(line);
  print(`${well} of ${rows.length} drills as they must be`);
  return well === rows.length ? 0 : 1;
}

type Ran = { outcome: Outcome | string; seconds: number; isWell: boolean };
type Row = Ran & { drill: Drill };

/**
 * Runs each drill in a process of its own, because a process reads its settings, and with them the database, only once.
 */
async function ranApart(drill: Drill): Promise<Ran> {
  const part: Flags = { ...flags, name: drill.name, isPart: true };
  const child = fork(fileURLToPath(import.meta.url), [JSON.stringify(part)]);
  const ended = once(child, 'exit');
  const [ran] = await Promise.race([once(child, 'message'), ended]);
  child.kill();
  await ended;
  return typeof ran === 'object' && ran !== null
    ? (ran as Ran)
    : { outcome: 'The process of the drill has ended.', seconds: 0, isWell: false };
}

async function runOne(drill: Drill): Promise<Ran> {
  const { protection } = drill;
  print(`${drill.name}: ${isProtected ? drill.about : `without ${protection.what}`}`);
  ensurePackages(drill.packages);
  const began = performance.now();
  const closeCluster = await setUpTestCluster();
  let outcome: Outcome | string;
  try {
    const change = isProtected ? null : protection.change;
    outcome = await drill.run({ change, isProtected, say: print });
  } catch (error) {
    // The drill itself could not finish, which says nothing about the application.
    outcome = error instanceof Error ? error.message : String(error);
  } finally {
    await closeCluster();
  }
  const failures = typeof outcome === 'string' ? [] : outcome.failures;
  if (typeof outcome === 'string') print(`  ${outcome}`);
  for (const { is, why } of failures.slice(0, SHOWN_FAILURES_MAX)) print(`  ${is}: ${why}`);
  const seconds = Math.round((performance.now() - began) / 1000);
  const isWell = typeof outcome !== 'string' && failures.length > 0 !== isProtected;
  return { outcome, seconds, isWell };
}

function tableOf(rows: readonly Row[]): string[] {
  const head = ['drill', 'payments', 'approved', 'unknown', 'serves', ...FAILURES, 'took', ''];
  const cells = rows.map(({ drill, outcome, seconds, isWell }) => {
    const verdict = isProtected
      ? isWell
        ? 'passed'
        : 'FAILED'
      : isWell
        ? 'fails, as it must'
        : 'NOT NOTICED';
    if (typeof outcome === 'string')
      return [drill.name, ...Array(4 + FAILURES.length).fill('-'), `${seconds} s`, verdict];
    const { payments, approved, unknown, servesAfterSeconds, failures } = outcome;
    const counts = FAILURES.map((is) => failures.filter((one) => one.is === is).length);
    const serves = `${servesAfterSeconds.toFixed(1)} s`;
    const figures = [payments, approved, unknown, serves, ...counts, `${seconds} s`, verdict];
    return [drill.name, ...figures.map(String)];
  });
  const all = [head, ...cells];
  const widths = head.map((_, at) => Math.max(...all.map((row) => (row[at] ?? '').length)));
  return all.map((row) =>
    row
      .map((cell, at) => cell.padEnd(widths[at] ?? 0))
      .join('  ')
      .trimEnd(),
  );
}
