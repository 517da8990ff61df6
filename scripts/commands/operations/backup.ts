// Backs up the embedded database and what belongs to it into one file.
import path from 'node:path';
import { OperatorError } from '@/database/operator-error';
import { readFlags } from '@/scripts/commands/arguments';
import { backUp } from '@/scripts/product/backup/backup';
import { embeddedDataDir } from '@/scripts/product/backup/embedded';
import usages from '@/scripts/usages.json';

const USAGE = usages.backup;

const { out } = readFlags(process.argv.slice(2), { out: { type: 'string' } }, USAGE);
if (out === undefined) throw new OperatorError(`--out is missing; usage: ${USAGE}`);
const file = path.resolve(out);
await backUp(embeddedDataDir(process.env), file, new Date());
process.stdout.write(`${file}\n`);
process.stderr.write(
  'The file holds secrets and personal data: keep it where only you can read it.\n',
);
