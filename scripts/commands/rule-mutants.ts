// Breaks each rule of the interface once, and fails where none of the tests that docs/conformance.md names turns red.

import { spawnSync } from 'node:child_process';
import fs from 'node:fs';
import path from 'node:path';
import { OperatorError } from '@/database/operator-error';
import { RULE_TABLES, tableAfter } from '@/scripts/checks/documentation';
import { RULE_MUTANTS, type RuleMutant } from '@/scripts/checks/rule-mutants';
import { root } from '@/scripts/root';

const read = (file: string) => fs.readFileSync(path.join(root, file), 'utf8');
const conformance = read('docs/conformance.md');

type NamedTests = { file: string; names: string[] };

/** The tests of a row, those that run without a database first. */
function testsOf({ table, row }: RuleMutant): NamedTests[] {
  const cells = tableAfter(conformance, table).find(([first]) => first === row);
  const cell = cells?.at(-1) ?? '';
  const references = [...cell.matchAll(/`([^`]+\.(test|integration)\.tsx?)`([^`]*)/g)];
  return references
    .map(([, file = '', , rest = '']) => ({
      file,
      names: [...rest.matchAll(/"([^"]+)"/g)].map(([, name = '']) => name),
    }))
    .sort((left, right) => Number(isIntegration(left.file)) - Number(isIntegration(right.file)));
}

function isIntegration(file: string): boolean {
  return file.endsWith('.integration.ts');
}

/** What a name is in the report: a placeholder stands for anything. */
function patternOf(name: string): string {
  return name
    .split(/%[sijo#]|\$\w+/)
    .map((part) => part.replace(/[.*+?^${}()|[\]\\]/g, '\\$&'))
    .join('.*');
}

/** Whether one of the tests is red while the rule is broken. */
function isCaught(mutant: RuleMutant): boolean {
  return testsOf(mutant).some(({ file, names }) => {
    const report = path.join(root, 'test-results/rule-mutant.json');
    fs.rmSync(report, { force: true });
    spawnSync(
      process.execPath,
      [
        path.join(root, 'node_modules/vitest/vitest.mjs'),
        'run',
        '--config=vitest.mutants.config.ts',
        `--project=${isIntegration(file) ? 'integration' : 'unit'}`,
        '--reporter=json',
        `--outputFile=${report}`,
        `--testNamePattern=${names.map(patternOf).join('|')}`,
        file,
      ],
      { cwd: root, env: { ...process.env, RULE_MUTANT: JSON.stringify(mutant) }, stdio: 'ignore' },
    );
    return fs.existsSync(report) && JSON.parse(fs.readFileSync(report, 'utf8')).numFailedTests > 0;
  });
}

const wanted = process.argv[2]?.toLowerCase() ?? '';
const problems = RULE_TABLES.flatMap((table) =>
  tableAfter(conformance, table)
    .filter(([row]) => !RULE_MUTANTS.some((one) => one.table === table && one.row === row))
    .map(([row]) => `No mutant breaks "${row}" of "${table}".`),
);
for (const mutant of RULE_MUTANTS)
  if (read(mutant.file).split(mutant.text).length !== 2)
    problems.push(`The mutant of "${mutant.row}" replaces what ${mutant.file} does not have once.`);
if (problems.length > 0) throw new OperatorError(problems.join('\n'));

const missed = RULE_MUTANTS.filter(({ table, row }) =>
  `${table}: ${row}`.toLowerCase().includes(wanted),
).filter((mutant) => {
  const caught = isCaught(mutant);
  process.stdout.write(`${caught ? 'caught' : 'MISSED'}  ${mutant.table}: ${mutant.row}\n`);
  return !caught;
});
if (missed.length > 0) throw new OperatorError(`${missed.length} broken rules turn no test red.`);
