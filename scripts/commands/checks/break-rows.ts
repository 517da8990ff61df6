/** Breaks the code for each row of some tables once, and checks that one of the tests the row names fails. */
import { spawnSync } from 'node:child_process';
import fs from 'node:fs';
import path from 'node:path';
import { OperatorError } from '@/database/operator-error';
import { tableAfter } from '@/scripts/checks/documentation';
import type { Mutant } from '@/scripts/checks/mutant';
import { root } from '@/scripts/root';

type Rows = {
  /** The page of docs/ with the tables. */
  page: string;
  tables: readonly string[];
  mutants: readonly Mutant[];
  /** What is broken, in the plural. */
  what: string;
};

/**
 * Breaks the rows whose table and name contain the command's argument, or all. Rows without tests are left out.
 * @throws OperatorError for a row without a mutant, a mutant without its code, or a mutant that no test catches.
 */
export function breakRows({ page, tables, mutants, what }: Rows): void {
  const markdown = read(`docs/${page}.md`);
  const wanted = process.argv[2]?.toLowerCase() ?? '';
  const problems = tables.flatMap((table) => {
    const rows = tableAfter(markdown, table);
    const isBroken = (row: string | undefined) =>
      mutants.some((one) => one.table === table && one.row === row);
    return [
      ...rows.filter(([row]) => !isBroken(row)).map(([row]) => `No mutant breaks "${row}".`),
      ...mutants
        .filter((one) => one.table === table && !rows.some(([row]) => row === one.row))
        .map(({ row }) => `A mutant breaks "${row}", which "${table}" does not have.`),
    ];
  });
  for (const { row, file, text } of mutants)
    if (read(file).split(text).length !== 2)
      problems.push(
        `The mutant of "${row}" replaces text that ${file} does not have exactly once.`,
      );
  if (problems.length > 0) throw new OperatorError(problems.join('\n'));

  const chosen = mutants.filter(({ table, row }) =>
    `${table}: ${row}`.toLowerCase().includes(wanted),
  );
  if (chosen.length === 0)
    throw new OperatorError(
      `None of the ${what} has "${wanted}" in its name; there are:\n${mutants.map(({ row }) => row).join('\n')}`,
    );
  const missed = chosen.filter((mutant) => {
    const caught = isCaught(mutant, markdown);
    process.stdout.write(`${caught ? 'caught' : 'MISSED'}  ${mutant.table}: ${mutant.row}\n`);
    return !caught;
  });
  if (missed.length > 0)
    throw new OperatorError(`No test fails for ${missed.length} broken ${what}.`);
}

type NamedTests = { file: string; names: string[] };

/** A row's tests, those without a database first. */
function testsOf({ table, row }: Mutant, markdown: string): NamedTests[] {
  const cells = tableAfter(markdown, table).find(([first]) => first === row);
  const cell = cells?.at(-1) ?? '';
  const references = [...cell.matchAll(/`([^`]+\.(test|integration)\.tsx?)`([^`]*)/g)];
  return references
    .map(([, file = '', , rest = '']) => ({
      file,
      names: [...rest.matchAll(/"([^"]+)"/g)].map(([, name = '']) => name),
    }))
    .sort((left, right) => Number(isIntegration(left.file)) - Number(isIntegration(right.file)));
}

/** Whether one of a row's tests fails while the code is broken. */
function isCaught(mutant: Mutant, markdown: string): boolean {
  return testsOf(mutant, markdown).some(({ file, names }) => {
    const report = path.join(root, 'test-results/mutant.json');
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
      { cwd: root, env: { ...process.env, MUTANT: JSON.stringify(mutant) }, stdio: 'ignore' },
    );
    return fs.existsSync(report) && JSON.parse(fs.readFileSync(report, 'utf8')).numFailedTests > 0;
  });
}

/** A test name as a pattern for the report: a placeholder matches anything. */
function patternOf(name: string): string {
  return name
    .split(/%[sijo#]|\$\w+/)
    .map((part) => part.replace(/[.*+?^${}()|[\]\\]/g, '\\$&'))
    .join('.*');
}

const isIntegration = (file: string): boolean => file.endsWith('.integration.ts');

const read = (file: string): string => fs.readFileSync(path.join(root, file), 'utf8');
