// Puts what production needs into one folder, for an image or another machine.
import path from 'node:path';
import { OperatorError } from '@/database/operator-error';
import { readFlags } from '@/scripts/commands/arguments';
import { assemble } from '@/scripts/product/assemble';
import usages from '@/scripts/usages.json';

const USAGE = usages.assemble;

const { out } = readFlags(process.argv.slice(2), { out: { type: 'string' } }, USAGE);
if (out === undefined) throw new OperatorError(`--out is missing; usage: ${USAGE}`);
assemble(path.resolve(out));
