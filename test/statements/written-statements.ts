/**
 * The SQL in the sources: the arguments of `query`, `$queryRaw` and `$executeRaw`. Constants of the same file are
 * filled in. Statements put together at run time are only listed: they are checked when they are sent.
 */
import { readdirSync, readFileSync } from 'node:fs';
import path from 'node:path';
import ts from 'typescript-classic';

export type Written = { readonly file: string; readonly text: string };

/** @param folder the sources to search; `file` in the answers is relative to it. */
export function writtenStatements(folder: string): { whole: Written[]; composed: Written[] } {
  const files = readdirSync(folder, { recursive: true, encoding: 'utf8' })
    .filter((file) => /\.ts$/.test(file) && !/\.(test|integration)\.ts$|generated/.test(file))
    .sort();
  const found = files.flatMap((file) => {
    const source = ts.createSourceFile(
      file,
      readFileSync(path.join(folder, file), 'utf8'),
      ts.ScriptTarget.Latest,
      true,
    );
    return templatesOf(source).map((one) => ({ file: file.split(path.sep).join('/'), ...one }));
  });
  const bare = ({ file, text }: Written) => ({ file, text });
  return {
    whole: found.filter(({ isWhole }) => isWhole).map(bare),
    composed: found.filter(({ isWhole }) => !isWhole).map(bare),
  };
}

type Found = { text: string; isWhole: boolean };

function templatesOf(source: ts.SourceFile): Found[] {
  const constants = constantsOf(source);
  const found: Found[] = [];
  const visit = (node: ts.Node): void => {
    if (ts.isTaggedTemplateExpression(node) && /^\$(query|execute)Raw$/.test(nameOf(node.tag)))
      found.push(filled(node.template, constants, true));
    if (ts.isCallExpression(node) && nameOf(node.expression) === 'query') {
      const [text] = node.arguments;
      if (text !== undefined && (ts.isTemplateLiteral(text) || ts.isStringLiteral(text)))
        found.push(filled(text, constants, false));
      // A function that only passes a statement on is left out.
      else if (text !== undefined && !(ts.isIdentifier(text) && text.text === 'text'))
        found.push({ text: text.getText(), isWhole: false });
    }
    ts.forEachChild(node, visit);
  };
  visit(source);
  return found;
}

/** The last part of the called name: `query` in `db.query<Row>`. */
function nameOf(expression: ts.Expression): string {
  return ts.isPropertyAccessExpression(expression) ? expression.name.text : expression.getText();
}

function constantsOf(source: ts.SourceFile): ReadonlyMap<string, string> {
  const constants = new Map<string, string>();
  for (const statement of source.statements)
    for (const { name, initializer } of ts.isVariableStatement(statement)
      ? statement.declarationList.declarations
      : []) {
      if (initializer === undefined) continue;
      if (!ts.isStringLiteral(initializer) && !ts.isTemplateLiteral(initializer)) continue;
      // Of the constants above it.
      const { text, isWhole } = filled(initializer, constants, false);
      if (isWhole) constants.set(name.getText(), text);
    }
  return constants;
}

/** @param asValues whether a hole is a value sent beside the statement, such as `$1`. */
function filled(
  template: ts.TemplateLiteral | ts.StringLiteral,
  constants: ReadonlyMap<string, string>,
  asValues: boolean,
): Found {
  if (!ts.isTemplateExpression(template)) return { text: template.text, isWhole: true };
  let text = template.head.text;
  let isWhole = true;
  template.templateSpans.forEach(({ expression, literal }, index) => {
    const constant = constants.get(expression.getText());
    const isSql = asValues && ts.isCallExpression(expression);
    if (constant === undefined && (!asValues || isSql)) isWhole = false;
    text += `${constant ?? `$${index + 1}`}${literal.text}`;
  });
  return { text, isWhole };
}
