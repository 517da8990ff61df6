import { readFileSync } from 'node:fs';
import { join } from 'node:path';
import { describe, expect, it } from 'vitest';
import { root } from '@/scripts/root';
import { RULE_TABLES, tableAfter } from './documentation';
import { GUARD_TABLE, GUARDS } from './guards';
import { RULE_MUTANTS } from './rule-mutants';

const read = (file: string) => readFileSync(join(root, file), 'utf8');

describe.each([
  ['guards', 'security', [GUARD_TABLE], GUARDS],
  ['rules', 'conformance', RULE_TABLES, RULE_MUTANTS],
] as const)('the %s that are broken on purpose', (_, page, tables, mutants) => {
  it.each(mutants)('$row: what is replaced stands in its file', ({ file, text }) => {
    expect(read(file).split(text)).toHaveLength(2);
  });

  it('are those of the page', () => {
    const rows = tables.flatMap((table) =>
      tableAfter(read(`docs/${page}.md`), table).map(([row]) => `${table}: ${row}`),
    );
    const broken = mutants.map(({ table, row }) => `${table}: ${row}`);
    expect([...new Set(broken)].sort()).toEqual([...new Set(rows)].sort());
  });
});
