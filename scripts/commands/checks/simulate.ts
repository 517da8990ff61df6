// Simulates the money protocol under a virtual clock: two processes, a database and a bank that lose, duplicate, delay
// and reorder.

import { readFlags, readNumber } from '@/scripts/commands/arguments';
import usages from '@/scripts/usages.json';
import { runProgram } from './run-program';

const USAGE = usages.simulate;

const given = readFlags(
  process.argv.slice(2),
  {
    interleavings: { type: 'string' },
    seconds: { type: 'string' },
    seed: { type: 'string' },
    mutants: { type: 'boolean' },
  },
  USAGE,
);
const seconds = readNumber(given.seconds, '--seconds');
const wanted = readNumber(given.interleavings, '--interleavings');
const flags = {
  seed: readNumber(given.seed, '--seed') ?? 1,
  interleavings: wanted ?? (seconds === null ? 100_000 : 1_000_000_000),
  seconds,
  mutants: given.mutants === true,
  share: null,
};

await runProgram('test/simulation/main.ts', [JSON.stringify(flags)]);
