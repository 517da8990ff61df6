// Sends requests at a steady rate for a long time: memory, descriptors and log volume must not grow.

import { readFlags, readNumber } from '@/scripts/commands/arguments';
import usages from '@/scripts/usages.json';
import { runProgram } from './run-program';

const USAGE = usages.soak;

const given = readFlags(
  process.argv.slice(2),
  { minutes: { type: 'string' }, rate: { type: 'string' } },
  USAGE,
);
const flags = {
  minutes: readNumber(given.minutes, '--minutes') ?? 30,
  rate: readNumber(given.rate, '--rate') ?? 20,
};
await runProgram('test/soak/main.ts', [JSON.stringify(flags)]);
