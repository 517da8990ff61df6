// Payments while the application, the bank or both are killed; the bank's own books show where the money went.

import { OperatorError } from '@/database/operator-error';
import { readFlags, readNumber } from '@/scripts/commands/arguments';
import usages from '@/scripts/usages.json';
import { MUTANT_NAMES, type MutantName } from '@/test/harness/crash/mutants';
import { runProgram } from './run-program';

const USAGE = usages.crash;

function readMutant(text: string | undefined): MutantName | null {
  if (text === undefined) return null;
  const name = MUTANT_NAMES.find((one) => one === text);
  if (name === undefined)
    throw new OperatorError(`--mutant must be one of ${MUTANT_NAMES.join(', ')}; it is "${text}".`);
  return name;
}

const given = readFlags(
  process.argv.slice(2),
  {
    rounds: { type: 'string' },
    seed: { type: 'string' },
    round: { type: 'string' },
    naive: { type: 'boolean' },
    mutant: { type: 'string' },
  },
  USAGE,
);
const only = readNumber(given.round, '--round');
const mutant = readMutant(given.mutant);
if (mutant !== null && given.naive === true)
  throw new OperatorError('--naive and --mutant cannot be used together.');
const flags = {
  rounds: only ?? readNumber(given.rounds, '--rounds') ?? (mutant === null ? 200 : 30),
  seed: readNumber(given.seed, '--seed') ?? 1,
  naive: given.naive === true,
  mutant,
  only,
};

await runProgram('test/harness/crash/run.ts', [JSON.stringify(flags)]);
