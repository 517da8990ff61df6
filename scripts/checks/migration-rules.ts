/**
 * During a release, old and new processes share one schema, so a migration only adds (it expands). Removing or
 * narrowing (it contracts) comes one release later, in a file that says so. See docs/operations.md.
 */

/** Earlier migrations predate the rule. */
const RULE_SINCE = '0060';

/** A line such as `-- contract: "balance" is unused since 0061` in a file that contracts. */
const CONTRACT = /^-- contract: \S.*$/m;

const CONTRACTIONS: readonly (readonly [RegExp, string])[] = [
  [/\bDROP\s+(TABLE|COLUMN|TYPE|SCHEMA)\b/i, 'drops what old processes may still use'],
  [/\bRENAME\b/i, 'renames what old processes still use by its old name'],
  [/\bALTER\s+(COLUMN\s+)?\S+\s+(SET\s+DATA\s+)?TYPE\b/i, 'changes the type of a column'],
  [/\bSET\s+NOT\s+NULL\b/i, 'requires a column that old processes do not write'],
  [
    /\bADD\s+COLUMN\s+(?![^,;]*\bDEFAULT\b)[^,;]*\bNOT\s+NULL\b/i,
    'adds a column that old processes do not write, NOT NULL and without DEFAULT',
  ],
];

/** One sentence for each statement of a migration that old processes cannot run beside. */
export function migrationFaults({ name, sql }: { name: string; sql: string }): string[] {
  if (name < RULE_SINCE || CONTRACT.test(sql)) return [];
  const statements = withoutTexts(sql).split(';');
  const made = new Set(statements.flatMap((statement) => tableMadeBy(statement) ?? []));
  return statements.flatMap((statement) =>
    [...CONTRACTIONS.filter(([form]) => form.test(statement)), ...constraintFaults(statement, made)]
      .map(([, fault]) => fault)
      .map((fault) => `The migration ${name} ${fault}: expand first, contract a release later.`),
  );
}

/** Checking a constraint on existing rows takes a lock that stops all writers. */
function constraintFaults(statement: string, made: ReadonlySet<string>): [unknown, string][] {
  const table = /\bALTER\s+TABLE\s+(?:ONLY\s+)?"?(\w+)"?/i.exec(statement)?.[1];
  if (table === undefined || made.has(table)) return [];
  if (!/\bADD\s+CONSTRAINT\b/i.test(statement) || /\bNOT\s+VALID\b/i.test(statement)) return [];
  return [[null, 'adds a constraint to an existing table without NOT VALID']];
}

function tableMadeBy(statement: string): string | undefined {
  return /\bCREATE\s+TABLE\s+(?:IF\s+NOT\s+EXISTS\s+)?"?(\w+)"?/i.exec(statement)?.[1];
}

function withoutTexts(sql: string): string {
  return sql
    .replace(/--[^\n]*/g, '')
    .replace(/'(?:[^']|'')*'/g, "''")
    .replace(/(\$\w*\$)[\s\S]*?\1/g, "''");
}
