// Creates a data folder from a backup.
import path from 'node:path';
import { OperatorError } from '@/database/operator-error';
import { readFlags } from '@/scripts/commands/arguments';
import { embeddedDataDir } from '@/scripts/product/backup/embedded';
import { restore } from '@/scripts/product/backup/restore';
import usages from '@/scripts/usages.json';

const USAGE = usages.restore;

const { from } = readFlags(process.argv.slice(2), { from: { type: 'string' } }, USAGE);
if (from === undefined) throw new OperatorError(`--from is missing; usage: ${USAGE}`);
const dataDir = embeddedDataDir(process.env);
await restore(dataDir, path.resolve(from));
process.stdout.write(`${dataDir}\n`);
