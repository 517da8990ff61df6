// Infrastructure failures during payments; the banks' own books show where the money went.

import { readFlags } from '@/scripts/commands/arguments';
import usages from '@/scripts/usages.json';
import { runProgram } from './run-program';

const USAGE = usages.drill;

const args = process.argv.slice(2);
const [name = null] = args.filter((argument) => !argument.startsWith('-'));
const given = readFlags(
  args.filter((argument) => argument !== name),
  { list: { type: 'boolean' }, 'without-protection': { type: 'boolean' } },
  USAGE,
);
const flags = {
  name,
  isList: given.list === true,
  isProtected: given['without-protection'] !== true,
};
await runProgram('test/drill/main.ts', [JSON.stringify(flags)]);
