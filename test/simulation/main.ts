// Runs interleavings on every core until one breaks something, the time is up, or all have run.
import { fork } from 'node:child_process';
import { once } from 'node:events';
import { availableParallelism } from 'node:os';
import { fileURLToPath } from 'node:url';
import { MUTANTS, type Mutant } from './mutants';
import { described, openSimulation } from './simulate';

type Flags = {
  seed: number;
  interleavings: number;
  seconds: number | null;
  mutants: boolean;
  /** Which share of them a process runs; null for the parent process. */
  share: { index: number; of: number } | null;
};

type Share = { interleavings: number; violations: number; report: string | null };

/** The longest time for each mutant. */
const MUTANT_SECONDS = 60;

function say(line: string): void {
  process.stdout.write(`${line}\n`);
}

function later(seconds: number | null): number {
  return seconds === null ? Number.POSITIVE_INFINITY : performance.now() + seconds * 1000;
}

async function runShare(
  { seed, interleavings, seconds }: Flags,
  share: { index: number; of: number },
) {
  const simulation = await openSimulation();
  const end = later(seconds);
  const found: Share = { interleavings: 0, violations: 0, report: null };
  for (let at = share.index; at < interleavings && performance.now() < end; at += share.of) {
    const violation = await simulation.run(seed + at);
    found.interleavings += 1;
    if (violation === null) continue;
    found.violations += 1;
    // Printed at once, so that a run stopped after an hour has reported what it found.
    say(`--seed ${violation.seed}: ${[...new Set(violation.what)].join('; ')}`);
    found.report ??= described(violation);
  }
  process.send?.(found);
}

async function runAll(flags: Flags): Promise<void> {
  const started = performance.now();
  const of = Math.min(availableParallelism(), flags.interleavings);
  const shares = await Promise.all(
    Array.from({ length: of }, async (_, index) => {
      const given: Flags = { ...flags, share: { index, of } };
      const child = fork(fileURLToPath(import.meta.url), [JSON.stringify(given)]);
      const ended = once(child, 'exit');
      const [found] = (await Promise.race([once(child, 'message'), ended])) as [
        Share | number | null,
      ];
      if (typeof found !== 'object' || found === null) throw new Error('A share of it has failed.');
      child.disconnect();
      await ended;
      return found;
    }),
  );
  const report = shares.find((share) => share.report !== null)?.report ?? null;
  if (report !== null) say(`${report}\n`);
  const sum = (of: (share: Share) => number) => shares.reduce((all, share) => all + of(share), 0);
  const violations = sum((share) => share.violations);
  say(`${((performance.now() - started) / 1000).toFixed(1)} s`);
  say(`${sum((share) => share.interleavings)} interleavings, ${violations} violations`);
  process.exitCode = violations === 0 ? 0 : 1;
}

async function isCaught(mutant: Mutant, { seed, seconds }: Flags): Promise<boolean> {
  const started = performance.now();
  const simulation = await openSimulation(mutant);
  const end = started + (seconds ?? MUTANT_SECONDS) * 1000;
  for (let at = 0; performance.now() < end; at += 1) {
    const violation = await simulation.run(seed + at);
    if (violation === null) continue;
    const after = ((performance.now() - started) / 1000).toFixed(1);
    say(
      `caught  ${mutant.name} after ${at + 1} interleavings, ${after} s: ${violation.what[0]?.split('\n')[0]}`,
    );
    return true;
  }
  say(`MISSED  ${mutant.name}: ${mutant.breaks}`);
  return false;
}

async function runMutants(flags: Flags): Promise<void> {
  let caught = 0;
  for (const mutant of MUTANTS) if (await isCaught(mutant, flags)) caught += 1;
  say(`${caught} caught, ${MUTANTS.length - caught} missed`);
  process.exitCode = caught === MUTANTS.length ? 0 : 1;
}

const flags = JSON.parse(process.argv[2] ?? '') as Flags;
if (flags.share !== null) await runShare(flags, flags.share);
else if (flags.mutants) await runMutants(flags);
else await runAll(flags);
