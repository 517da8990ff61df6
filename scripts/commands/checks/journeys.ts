// Account lifecycles on two processes that get killed: nobody is locked out, no token works twice, nobody sees another
// user's data.

import { readFlags, readNumber } from '@/scripts/commands/arguments';
import usages from '@/scripts/usages.json';
import { runProgram } from './run-program';

const USAGE = usages.journeys;

const given = readFlags(
  process.argv.slice(2),
  {
    journeys: { type: 'string' },
    seed: { type: 'string' },
    mutants: { type: 'boolean' },
    only: { type: 'string' },
  },
  USAGE,
);
const flags = {
  journeys: readNumber(given.journeys, '--journeys') ?? 10_000,
  seed: readNumber(given.seed, '--seed') ?? 1,
  mutants: given.mutants === true,
  only: given.only ?? '',
};

await runProgram('test/journeys/main.ts', [JSON.stringify(flags)]);
