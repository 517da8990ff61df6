/** Syntax trees from PostgreSQL's own parser, and functions to search them. */
import { loadModule, parseSync } from 'libpg-query';

/** A node: `{ SelectStmt: { … } }` has the kind `SelectStmt`. */
export type Node = { readonly kind: string; readonly of: Fields };
export type Fields = { readonly [name: string]: unknown };

await loadModule();

/** The statements in a text. @throws PostgreSQL's error when it cannot parse the text. */
export function statementsOf(text: string): Node[] {
  const { stmts = [] } = parseSync(text) as { stmts?: { stmt?: unknown }[] };
  return stmts.flatMap(({ stmt }) => nodesOf(stmt, true));
}

/** All nodes below, outermost first. */
export function nodesOf(value: unknown, onlyTop = false): Node[] {
  const nodes: Node[] = [];
  collect(value, onlyTop, nodes);
  return nodes;
}

/** The last part of a dotted name of a column, a type or a function. */
export function lastName(names: unknown): string {
  const strings = nodesOf(names).filter(({ kind }) => kind === 'String');
  return String(strings.at(-1)?.of.sval ?? '');
}

/** The table that a statement changes. */
export function tableOf({ of }: Node): string {
  return String((of.relation as Fields | undefined)?.relname ?? '');
}

/** The functions called anywhere below. */
export function callsIn(value: unknown): { name: string; takesColumn: boolean }[] {
  return nodesOf(value).flatMap(({ kind, of }) => {
    if (kind === 'SQLValueFunction') return [{ name: 'now', takesColumn: false }];
    if (kind !== 'FuncCall') return [];
    const takesColumn = nodesOf(of.args).some((node) => node.kind === 'ColumnRef');
    return [{ name: lastName(of.funcname), takesColumn }];
  });
}

function collect(value: unknown, onlyTop: boolean, nodes: Node[]): void {
  if (typeof value !== 'object' || value === null) return;
  if (Array.isArray(value)) {
    for (const one of value) collect(one, onlyTop, nodes);
    return;
  }
  for (const [name, of] of Object.entries(value)) {
    const isNode = /^[A-Z]/.test(name);
    if (isNode) nodes.push({ kind: name, of: of as Fields });
    if (!isNode || !onlyTop) collect(of, false, nodes);
  }
}
