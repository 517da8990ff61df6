/** The shape that a reader meets in every file: exported functions are declarations, and stand before their helpers. */
import ts from 'typescript-classic';

/** What breaks the shape in a file, as `name (line)`; typescript-classic is the compiler as a library. */
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
