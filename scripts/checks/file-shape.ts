/**
 * Checks the shape of files: exported functions are declarations before their helpers, and no file or folder is too
 * large to read at a glance.
 */
import path from 'node:path';
import ts from 'typescript-classic';

/** Breaches of that shape in a file, as `name (line)`; typescript-classic is the compiler as a library. */
export function shapeBreaks(fileName: string, text: string): string[] {
  const file = ts.createSourceFile(fileName, text, ts.ScriptTarget.Latest);
  const found: string[] = [];
  let hasHelper = false;
  for (const statement of file.statements) {
    const isExported = ts.canHaveModifiers(statement)
      ? ts.getModifiers(statement)?.some(({ kind }) => kind === ts.SyntaxKind.ExportKeyword) ===
        true
      : false;
    for (const { name, isDeclared } of functionsOf(statement)) {
      const isBroken = isExported && (hasHelper || !isDeclared);
      const { line } = file.getLineAndCharacterOfPosition(statement.getStart(file));
      if (isBroken) found.push(`${name} (${line + 1})`);
      hasHelper ||= !isExported;
    }
  }
  return found;
}

/** A folder of about twenty sources can be read at a glance; the tests next to them do not count. */
const SOURCES_MAX = 21;

/** A file of this length can be read in one go. */
const LINES_MAX = 400;

/** Folders with too many sources, and files with too many lines. */
export function oversizedFiles(
  files: readonly { readonly name: string; readonly text: string }[],
): string[] {
  const sources = new Map<string, number>();
  for (const { name } of files) {
    const folder = path.posix.dirname(name);
    sources.set(folder, (sources.get(folder) ?? 0) + 1);
  }
  return [
    ...[...sources]
      .filter(([, count]) => count > SOURCES_MAX)
      .map(([folder, count]) => `${folder}: ${count} sources, ${SOURCES_MAX} at most`),
    ...files
      .map(({ name, text }) => ({ name, lines: text.split('\n').length - 1 }))
      .filter(({ lines }) => lines > LINES_MAX)
      .map(({ name, lines }) => `${name}: ${lines} lines, ${LINES_MAX} at most`),
  ];
}

function functionsOf(statement: ts.Statement): { name: string; isDeclared: boolean }[] {
  if (ts.isFunctionDeclaration(statement))
    return [{ name: statement.name?.text ?? 'default', isDeclared: true }];
  if (!ts.isVariableStatement(statement)) return [];
  return statement.declarationList.declarations.flatMap(({ name, initializer }) =>
    initializer !== undefined &&
    ts.isIdentifier(name) &&
    (ts.isArrowFunction(initializer) || ts.isFunctionExpression(initializer))
      ? [{ name: name.text, isDeclared: false }]
      : [],
  );
}
