import { describe, expect, it } from 'vitest';
import {
  anchorsOf,
  assumptionsOf,
  checkConformance,
  checkTestsOfTable,
  deadReferences,
  slugOf,
  statementsOf,
  tableAfter,
} from './documentation';

describe('anchors', () => {
  it.each([
    ['Limits', 'limits'],
    ['Header meanings (common)', 'header-meanings-common'],
    ['Link (used in `_links`)', 'link-used-in-_links'],
    [
      'Transactions (account information), facts stated',
      'transactions-account-information-facts-stated',
    ],
    ['10. Decisions', '10-decisions'],
  ])('of %s are those of GitHub', (heading, slug) => {
    expect(slugOf(heading)).toBe(slug);
  });

  it('are headings and the lines that introduce a table', () => {
    expect(anchorsOf('# A b\n\nText: more.\n\nStated cases:\n\n### C\n')).toEqual(
      new Set(['a-b', 'stated-cases', 'c']),
    );
  });
});

it('lists assumptions from headings, list items and table rows', () => {
  const markdown =
    '# Assumptions\n### `one`\n- `two`: text with `not-this`\n| `three` | text |\n- **`four`** text\ntext `five`\n';
  expect(assumptionsOf(markdown)).toEqual(new Set(['one', 'two', 'three', 'four']));
});

it('finds references that lead nowhere, and only those', () => {
  const docs = {
    interface: '## Limits\n',
    supplement: '## 1. Base\n\n1 day.\n\n## 10. Decisions\n1. One.\n12. **Twelve.** Text.\n',
    assumptions: '- `listed` is.\n',
  };
  const text = [
    '/** @see interface#limits, @see supplement#1, @see supplement#10.12. */',
    '/** @assumes listed */',
    '/** @see interface#limit @see supplement#2 */',
    '/** @assumes unlisted-name */',
    '/** @see supplement#10 @see supplement#10.2 @see supplement#1.1 */',
  ].join('\n');
  expect(deadReferences([{ path: 'lib/a.ts', text }], docs)).toEqual([
    'lib/a.ts:3: there is no interface#limit.',
    'lib/a.ts:3: there is no supplement#2.',
    'lib/a.ts:4: docs/assumptions.md does not list unlisted-name.',
    'lib/a.ts:5: there is no supplement#10.',
    'lib/a.ts:5: there is no supplement#10.2.',
    'lib/a.ts:5: there is no supplement#1.1.',
  ]);
});

it('reads the table under a heading, not that of the next section', () => {
  const markdown =
    '## A\n\ntext\n\n| h | i |\n|---|---|\n| a | `b` |\n| c | d |\n\n## B\n\n## C\n\n| h |\n|---|\n| x |\n';
  expect(tableAfter(markdown, 'A')).toEqual([
    ['a', '`b`'],
    ['c', 'd'],
  ]);
  expect(tableAfter(markdown, 'B')).toEqual([]);
});

describe('statements', () => {
  const page = [
    '<!-- not this -->',
    '# Page',
    '',
    'One thing. Another thing; `third` thing.',
    '',
    'Structure of x: not shown.',
    '',
    '## Fields',
    '',
    'Request body:',
    '',
    '| Field | Type |',
    '|---|---|',
    '| name | string |',
    '',
    '1. Only one of both, e.g. this.',
    '',
    'NOK SEK DKK',
    '',
    '### Limits',
    '',
    '| Limit | Value |',
    '|---|---|',
    '| bban | 30 |',
    '',
    'Without it: nothing.',
  ].join('\n');

  it('are each sentence and each row but those of the tables of rules', () => {
    expect(statementsOf(page).map(({ place, text }) => `${place}: ${text}`)).toEqual([
      'Page: One thing.',
      'Page: Another thing;',
      'Page: `third` thing.',
      'Fields: name; string',
      'Fields: Only one of both, e.g. this.',
      'Fields: 3 codes',
      'Limits: Without it: nothing.',
    ]);
  });
});

describe('conformance', () => {
  const table = (title: string, rows: readonly string[]) =>
    `## ${title}\n\n| h | t |\n|---|---|\n${rows.map((row) => `| ${row} |`).join('\n')}\n\n`;
  const stated = [
    table('Limits', ['creditorName | 70', 'bban | 30']),
    table('Stated cases', ['no signature | 400']),
    table('Endpoints', ['List accounts | GET']),
    table('Header meanings (common)', ['Digest | hash']),
  ].join('');
  const others = [
    table('Stated cases', ['no signature | `b.test.ts` "refuses it"']),
    table('Endpoints', ['List accounts | Not built yet']),
    table('Header meanings (common)', [
      'Digest | `a.test.ts` "holds creditorName", `b.test.ts` "refuses it"',
    ]),
  ].join('');
  const files: Record<string, string> = {
    'a.test.ts': "it('holds creditorName', …",
    'b.test.ts': "it('refuses it', …",
  };
  const check = (limits: readonly string[]) =>
    checkConformance(
      { interface: stated, conformance: table('Limits', limits) + others },
      (path) => files[path],
    );

  it('holds when every row names a test that is there', () => {
    expect(
      check(['creditorName | `a.test.ts` "holds creditorName"', 'bban | `b.test.ts` "refuses it"']),
    ).toEqual({
      problems: [],
      notBuilt: ['"List accounts" of "Endpoints"'],
    });
  });

  it.each([
    [
      ['creditorName | `a.test.ts` "holds creditorName"'],
      'docs/conformance.md lacks the row "bban" of "Limits".',
    ],
    [
      ['creditorName | `a.test.ts` "holds creditorName"', 'bban | yes'],
      'No test covers the row "bban" of "Limits".',
    ],
    [
      ['creditorName | `a.test.ts` "holds creditorName"', 'bban | `c.test.ts` "x"'],
      'The row "bban" of "Limits" names c.test.ts, which does not exist.',
    ],
    [
      ['creditorName | `a.test.ts` "holds creditorName"', 'bban | `b.test.ts`'],
      'The row "bban" of "Limits" names no test of b.test.ts.',
    ],
    [
      ['creditorName | `a.test.ts` "holds creditorName"', 'bban | `b.test.ts` "accepts it"'],
      'The row "bban" of "Limits" names the test "accepts it", which b.test.ts does not have.',
    ],
    [
      [
        'creditorName | `a.test.ts` "holds creditorName"',
        'bban | `b.test.ts` "refuses it"',
        'iban | `b.test.ts` "refuses it"',
      ],
      'docs/conformance.md has a row "iban" that "Limits" does not state.',
    ],
  ])('finds the fault in %o', (limits, problem) => {
    expect(check(limits).problems).toEqual([problem]);
  });

  const sentences = (rows: readonly string[]) =>
    checkConformance(
      {
        interface: `${stated}## More\n\nIt is so. It is not.\n`,
        conformance:
          table('Limits', [
            'creditorName | `a.test.ts` "holds creditorName"',
            'bban | `b.test.ts` "refuses it"',
          ]) +
          others +
          table('Sentence by sentence', rows),
      },
      (path) => files[path],
    ).problems;

  it('holds when every sentence has a test or says why it needs none', () => {
    expect(
      sentences([
        'More | It is so. | `b.test.ts` "refuses it"',
        'More | It is not. | Nothing to test: it is a name.',
      ]),
    ).toEqual([]);
  });

  it.each([
    [
      ['More | It is so. | `b.test.ts` "refuses it"'],
      'docs/conformance.md lacks the sentence "More → It is not.".',
    ],
    [
      ['More | It is so. | `b.test.ts` "refuses it"', 'More | It is not. | Nothing to test:'],
      'No test covers the row "More → It is not.".',
    ],
    [
      [
        'More | It is so. | `b.test.ts` "refuses it"',
        'More | It is not. | `b.test.ts` "refuses it"',
        'More | It was. | `b.test.ts` "refuses it"',
      ],
      'docs/conformance.md has a sentence that the interface does not have: "More → It was.".',
    ],
  ])('finds the sentence that is missing or not held in %o', (rows, problem) => {
    expect(sentences(rows)).toEqual([problem]);
  });
});

describe('a table whose last cell has tests', () => {
  const table = (cell: string) =>
    `## Guards\n\n| Guard | Test |\n|---|---|\n| a door | ${cell} |\n`;
  const testFile = (path: string) => (path === 'a.test.ts' ? "it('is shut')" : undefined);

  it.each([
    ['`a.test.ts` "is shut"', []],
    ['', ['No test covers the row "a door".']],
    [
      '`a.test.ts` "is open"',
      ['The row "a door" names the test "is open", which a.test.ts does not have.'],
    ],
    ['`b.test.ts` "is shut"', ['The row "a door" names b.test.ts, which does not exist.']],
  ])('%j', (cell, problems) => {
    expect(checkTestsOfTable(table(cell), 'Guards', testFile)).toEqual(problems);
  });

  it('is there', () => {
    expect(checkTestsOfTable('', 'Guards', testFile)).toEqual(['There is no table "Guards".']);
  });
});
