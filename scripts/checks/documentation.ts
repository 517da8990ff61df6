/**
 * Checks docs/ and the code against each other, with pure functions: each comment refers to a place in the interface,
 * each assumption is listed, and each row of the interface's rule tables has a test.
 */

/** The anchor GitHub gives a heading. */
export function slugOf(heading: string): string {
  return heading
    .trim()
    .toLowerCase()
    .replace(/[^\p{L}\p{N}\s_-]/gu, '')
    .replace(/\s/g, '-');
}

/** A page's anchors: its headings, and lines that introduce a table ("Stated cases:"). */
export function anchorsOf(markdown: string): Set<string> {
  const anchors = new Set<string>();
  for (const line of markdown.split('\n')) {
    const heading = /^#{1,6} (.+)$/.exec(line)?.[1] ?? /^([A-Z][^|.]*):$/.exec(line)?.[1];
    if (heading !== undefined) anchors.add(slugOf(heading));
  }
  return anchors;
}

/** The section numbers of the supplement. */
export function sectionNumbersOf(markdown: string): Set<string> {
  return new Set([...markdown.matchAll(/^## (\d+)\. /gm)].map(([, number = '']) => number));
}

/** The names in docs/assumptions.md: the first name in backticks of a heading, list item or table row. */
export function assumptionsOf(markdown: string): Set<string> {
  const names = new Set<string>();
  for (const line of markdown.split('\n')) {
    const name = /^\s*(?:[-*|]|#{1,6})\s*(?:\*\*)?`([a-z0-9-]+)`/.exec(line)?.[1];
    if (name !== undefined) names.add(name);
  }
  return names;
}

export interface SourceFile {
  readonly path: string;
  readonly text: string;
}

/** One sentence for each broken reference in a comment. */
export function deadReferences(
  files: readonly SourceFile[],
  docs: { interface: string; supplement: string; assumptions: string },
): string[] {
  const anchors = anchorsOf(docs.interface);
  const places = supplementPlacesOf(docs.supplement);
  const assumptions = assumptionsOf(docs.assumptions);
  return files.flatMap(({ path, text }) =>
    text.split('\n').flatMap((line, index) => {
      const found: string[] = [];
      const place = `${path}:${index + 1}`;
      for (const [, page, anchor = ''] of line.matchAll(
        /@see (interface|supplement)#([\w-]*(?:\.\d+)?)/g,
      )) {
        const known = page === 'interface' ? anchors : places;
        if (!known.has(anchor)) found.push(`${place}: there is no ${page}#${anchor}.`);
      }
      for (const [, name = ''] of line.matchAll(/@assumes ([\w-]+)/g)) {
        if (!assumptions.has(name)) {
          found.push(`${place}: docs/assumptions.md does not list ${name}.`);
        }
      }
      return found;
    }),
  );
}

/** The cells of the table after a heading or introducing line, without its header. */
export function tableAfter(markdown: string, title: string): string[][] {
  const lines = markdown.split('\n');
  const start = lines.findIndex(
    (line) =>
      line
        .replace(/^#{1,6} /, '')
        .replace(/:$/, '')
        .trim() === title,
  );
  if (start === -1) return [];
  const rows: string[][] = [];
  for (const line of lines.slice(start + 1)) {
    if (line.startsWith('#') && rows.length === 0) return [];
    if (!line.startsWith('|')) {
      if (rows.length > 0) break;
      continue;
    }
    rows.push(
      line
        .replace(/^\||\|\s*$/g, '')
        .split('|')
        .map((cell) => cell.trim()),
    );
  }
  // The first two rows are the header and the line under it.
  return rows.slice(2);
}

/** A sentence of the interface, or a table row, with its heading. */
export interface Statement {
  readonly place: string;
  readonly text: string;
}

/**
 * The statements of the interface outside the rule tables: each sentence of its prose and each row of its tables, with
 * cells joined by semicolons. A list of codes counts as many statements as codes; "not shown" is not a statement.
 */
export function statementsOf(markdown: string): Statement[] {
  const statements: Statement[] = [];
  let place = '';
  let introduction = '';
  let isHead = true;
  for (const line of markdown.replace(/<!--.*?-->/gs, '').split('\n')) {
    const heading = /^#{1,6} (.+)$/.exec(line)?.[1];
    const introduced = /^([A-Z][^|.]*):$/.exec(line)?.[1];
    if (heading !== undefined) [place, introduction] = [heading, ''];
    if (introduced !== undefined) introduction = introduced;
    if (heading !== undefined || introduced !== undefined || line.trim() === '') {
      isHead = true;
      continue;
    }
    if (!line.startsWith('|')) {
      for (const text of sentencesOf(line)) statements.push({ place, text });
      continue;
    }
    const cells = line.replace(/^\||\|\s*$/g, '').split('|');
    const isRule = RULE_TABLES.some((title) => title === (introduction || place));
    if (!isHead && !isRule && !/^[\s|-]+$/.test(line))
      statements.push({
        place,
        text: cells
          .map((cell) => cell.trim())
          .filter((cell) => cell !== '')
          .join('; '),
      });
    isHead = false;
  }
  return statements.filter(({ text }) => !/: not shown\.$|^Codes:$/.test(text));
}

/** The interface's tables in which each row needs a test. */
export const RULE_TABLES = [
  'Limits',
  'Stated cases',
  'Endpoints',
  'Header meanings (common)',
] as const;

const NOT_BUILT = /^Not built yet\b/;

export interface ConformanceFindings {
  readonly problems: string[];
  /** Rows marked as not built yet in docs/conformance.md. */
  readonly notBuilt: string[];
}

/**
 * Checks docs/conformance.md, which repeats each rule table under the same title. The first cell is as in the
 * interface; the last one lists tests: a file in backticks, then the test's name in double quotes. Instead a row may
 * say "Not built yet" there.
 */
export function checkConformance(
  docs: { interface: string; conformance: string },
  testFile: (path: string) => string | undefined,
): ConformanceFindings {
  const problems: string[] = [];
  const notBuilt: string[] = [];
  for (const title of RULE_TABLES) {
    const stated = tableAfter(docs.interface, title);
    if (stated.length === 0) problems.push(`The interface has no table "${title}".`);
    const held = new Map(
      tableAfter(docs.conformance, title).map((cells) => [cells[0] ?? '', cells.at(-1) ?? '']),
    );
    for (const [rule = ''] of stated) {
      const tests = held.get(rule);
      const row = `"${rule}" of "${title}"`;
      if (tests === undefined) problems.push(`docs/conformance.md lacks the row ${row}.`);
      else if (NOT_BUILT.test(tests)) notBuilt.push(row);
      else problems.push(...testProblems(tests, row, testFile));
    }
    for (const rule of held.keys()) {
      if (!stated.some(([known]) => known === rule)) {
        problems.push(`docs/conformance.md has a row "${rule}" that "${title}" does not state.`);
      }
    }
  }
  problems.push(...statementProblems(docs, testFile));
  return { problems, notBuilt };
}

/** One sentence for each row whose last cell names no test, or one that does not exist. */
export function checkTestsOfTable(
  markdown: string,
  title: string,
  testFile: (path: string) => string | undefined,
): string[] {
  const rows = tableAfter(markdown, title);
  if (rows.length === 0) return [`There is no table "${title}".`];
  return rows.flatMap((cells) => testProblems(cells.at(-1) ?? '', `"${cells[0]}"`, testFile));
}

/** What a comment may name of the supplement: a section, or an item (`10.12`) of one that is a numbered list. */
function supplementPlacesOf(markdown: string): Set<string> {
  const sections = markdown.split(/^## (?=\d)/m).slice(1);
  return new Set(
    sections.flatMap((section) => {
      const [number = '', ...items] = [...section.matchAll(/^(\d+)\. /gm)].map(([, n = '']) => n);
      return items.length === 0 ? [number] : items.map((item) => `${number}.${item}`);
    }),
  );
}

function sentencesOf(line: string): string[] {
  const text = line.replace(/^\s*(-|\d+\.)\s+/, '').trim();
  if (/^([A-Z]{2,3} )+[A-Z]{2,3}$/.test(text)) return [`${text.split(' ').length} codes`];
  return text.split(/(?<=[.;])\s+(?=[A-Z`])/);
}

/** The table of docs/conformance.md with every statement, and its tests or why there is nothing to test. */
const STATEMENTS = 'Sentence by sentence';
const NOTHING_TO_TEST = /^Nothing to test: ./;

function statementProblems(
  docs: { interface: string; conformance: string },
  testFile: (path: string) => string | undefined,
): string[] {
  const keyOf = (place = '', text = '') => `${place} → ${text}`;
  const held = new Map(
    tableAfter(docs.conformance, STATEMENTS).map(([place, text, tests = '']) => [
      keyOf(place, text),
      tests,
    ]),
  );
  const stated = new Set(statementsOf(docs.interface).map(({ place, text }) => keyOf(place, text)));
  const missing = [...stated].flatMap((key) => {
    const tests = held.get(key);
    if (tests === undefined) return [`docs/conformance.md lacks the sentence "${key}".`];
    return NOTHING_TO_TEST.test(tests) ? [] : testProblems(tests, `"${key}"`, testFile);
  });
  const unknown = [...held.keys()]
    .filter((key) => !stated.has(key))
    .map((key) => `docs/conformance.md has a sentence that the interface does not have: "${key}".`);
  return [...missing, ...unknown];
}

function testProblems(
  cell: string,
  row: string,
  testFile: (path: string) => string | undefined,
): string[] {
  const references = [...cell.matchAll(/`([^`]+\.(?:test|integration|spec)\.tsx?)`/g)];
  if (references.length === 0) return [`No test covers the row ${row}.`];
  return references.flatMap((reference, index) => {
    const [whole, file = ''] = reference;
    const text = testFile(file);
    if (text === undefined) return [`The row ${row} names ${file}, which does not exist.`];
    const from = reference.index + whole.length;
    const names = [...cell.slice(from, references[index + 1]?.index).matchAll(/"([^"]+)"/g)];
    if (names.length === 0) return [`The row ${row} names no test of ${file}.`];
    return names
      .map(([, name = '']) => name)
      .filter((name) => !text.includes(name))
      .map((name) => `The row ${row} names the test "${name}", which ${file} does not have.`);
  });
}
