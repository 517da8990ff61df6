/**
 * During a release, old and new processes share one schema, so a migration only adds (it expands). Removing or
 * narrowing (it contracts) comes one release later, in a file that says so. See docs/operations.md.
 */

/** Earlier migrations predate the rule. */
const RULE_SINCE = '0060';

/** Earlier migrations may build an index on a table, or fill it, while they hold it locked. */
const SHORT_LOCKS_SINCE = '0110';

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
  if (name < RULE_SINCE) return [];
  const statements = withoutTexts(sql).split(';');
  const made = new Set(statements.flatMap((statement) => tableMadeBy(statement) ?? []));
  return [
    ...(CONTRACT.test(sql) ? [] : expansionFaults(name, statements, made)),
    ...(name < SHORT_LOCKS_SINCE ? [] : lockFaults(name, statements, made)),
  ];
}

function expansionFaults(
  name: string,
  statements: readonly string[],
  made: ReadonlySet<string>,
): string[] {
  return statements.flatMap((statement) =>
    [...CONTRACTIONS.filter(([form]) => form.test(statement)), ...constraintFaults(statement, made)]
      .map(([, fault]) => fault)
      .map((fault) => `The migration ${name} ${fault}: expand first, contract a release later.`),
  );
}

/** Checking a constraint on existing rows takes a lock that stops all writers. */
function constraintFaults(statement: string, made: ReadonlySet<string>): [unknown, string][] {
  const table = tableAlteredBy(statement);
  if (table === undefined || made.has(table)) return [];
  if (!/\bADD\s+CONSTRAINT\b/i.test(statement) || /\bNOT\s+VALID\b/i.test(statement)) return [];
  return [[null, 'adds a constraint to an existing table without NOT VALID']];
}

/** A migration is one transaction, so what ALTER TABLE locks stays locked, for readers too, until the last row is done. */
function lockFaults(
  name: string,
  statements: readonly string[],
  made: ReadonlySet<string>,
): string[] {
  const altered = new Set(statements.flatMap((statement) => tableAlteredBy(statement) ?? []));
  return statements.flatMap((statement) => {
    const table = WORK_ON_EVERY_ROW.map((form) => form.exec(statement)?.[1]).find(Boolean);
    return table === undefined || made.has(table) || !altered.has(table)
      ? []
      : [
          `The migration ${name} alters "${table}", and indexes or fills it while nobody can read it: use a file for each.`,
        ];
  });
}

const WORK_ON_EVERY_ROW: readonly RegExp[] = [
  /\bCREATE\s+(?:UNIQUE\s+)?INDEX\b.*?\bON\s+(?:ONLY\s+)?(?:"?public"?\.)?"?(\w+)"?/is,
  /\bUPDATE\s+(?:ONLY\s+)?(?:"?public"?\.)?"?(\w+)"?\s+(?:(?:AS\s+)?\w+\s+)?SET\b/i,
];

function tableAlteredBy(statement: string): string | undefined {
  return /\bALTER\s+TABLE\s+(?:IF\s+EXISTS\s+)?(?:ONLY\s+)?(?:"?public"?\.)?"?(\w+)"?/i.exec(
    statement,
  )?.[1];
}

function tableMadeBy(statement: string): string | undefined {
  return /\bCREATE\s+TABLE\s+(?:IF\s+NOT\s+EXISTS\s+)?(?:"?public"?\.)?"?(\w+)"?/i.exec(
    statement,
  )?.[1];
}

function withoutTexts(sql: string): string {
  return sql
    .replace(/--[^\n]*/g, '')
    .replace(/'(?:[^']|'')*'/g, "''")
    .replace(/(\$\w*\$)[\s\S]*?\1/g, "''");
}
