// Fails when the code refers to a missing place in docs/, when a rule has no test, or when a guide's command does not
// do what the guide says.

import fs from 'node:fs';
import path from 'node:path';
import { OperatorError } from '@/database/operator-error';
import { checkRequirements } from '@/scripts/checks/asvs';
import {
  checkConformance,
  checkTestsOfTable,
  deadReferences,
  type SourceFile,
} from '@/scripts/checks/documentation';
import { GUARD_TABLE } from '@/scripts/checks/guards';
import { followGuides } from '@/scripts/product/kit/follow-guides';
import { root } from '@/scripts/root';

const CODE_FOLDERS = [
  'app',
  'bench',
  'components',
  'database',
  'e2e',
  'kit',
  'lib',
  'sandbox-bank',
  'scripts',
  'test',
];

/** Its references are meant to lead nowhere. */
const DEAD_ON_PURPOSE = 'scripts/checks/documentation.test.ts';

function* sourceFiles(folder: string): Generator<SourceFile> {
  if (!fs.existsSync(path.join(root, folder))) return;
  for (const entry of fs.readdirSync(path.join(root, folder), { withFileTypes: true })) {
    const file = `${folder}/${entry.name}`;
    if (entry.isDirectory() && entry.name !== 'generated') yield* sourceFiles(file);
    else if (/\.tsx?$/.test(entry.name) && file !== DEAD_ON_PURPOSE)
      yield { path: file, text: read(file) };
  }
}

function read(file: string): string {
  return fs.readFileSync(path.join(root, file), 'utf8');
}

function doc(name: string): string {
  const file = `docs/${name}.md`;
  if (!fs.existsSync(path.join(root, file))) throw new OperatorError(`${file} is missing.`);
  return read(file);
}

const files = CODE_FOLDERS.flatMap((folder) => [...sourceFiles(folder)]);
const interfacePage = doc('interface');
const references = deadReferences(files, {
  interface: interfacePage,
  supplement: doc('supplement'),
  assumptions: doc('assumptions'),
});
const testFile = (file: string) => (fs.existsSync(path.join(root, file)) ? read(file) : undefined);
const { problems, notBuilt } = checkConformance(
  { interface: interfacePage, conformance: doc('conformance') },
  testFile,
);
const guards = checkTestsOfTable(doc('security'), GUARD_TABLE, testFile);
const requirements = checkRequirements(doc('security'), (file) =>
  fs.existsSync(path.join(root, file)),
);
const all = [...references, ...problems, ...guards, ...requirements];
if (all.length > 0) throw new OperatorError(all.join('\n'));
process.stdout.write(
  `every reference leads somewhere and every rule has its test; ${notBuilt.length} rows are not built yet\n`,
);
await followGuides((line) => process.stdout.write(`${line}\n`));
