/** Runs interleavings one after another, each from its own seed. */
import { loadCode } from './load';
import type { Mutant } from './mutants';
import { Process } from './process';
import { World } from './world';

/** An interleaving in which something did not hold; `--seed` with its number repeats it. */
export type Violation = { seed: number; what: readonly string[]; trace: readonly string[] };

export type Simulation = { run(seed: number): Promise<Violation | null> };

/** Opens two processes that run the code as it is, or with one fault. */
export async function openSimulation(mutant: Mutant | null = null): Promise<Simulation> {
  const code = await loadCode(mutant);
  const processes = ['process 1', 'process 2'].map((name) => new Process(name, code));
  return {
    async run(seed) {
      const world = new World(seed, processes);
      const what = await withoutStacks(() => world.run());
      return what.length === 0 ? null : { seed, what, trace: world.timeline.trace };
    },
  };
}

/** A violation as text for people. */
export function described({ seed, what, trace }: Violation): string {
  return [...trace, '', `Interleaving ${seed}:`, ...new Set(what)].join('\n');
}

/** Every interleaving throws errors, and recording their stacks would cost more than everything else. */
async function withoutStacks<Value>(work: () => Promise<Value>): Promise<Value> {
  const { stackTraceLimit } = Error;
  Error.stackTraceLimit = 0;
  try {
    return await work();
  } finally {
    Error.stackTraceLimit = stackTraceLimit;
  }
}
