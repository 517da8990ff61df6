import { XMLParser } from 'fast-xml-parser';
import { describe, expect, it } from 'vitest';
import { junitOf } from './report-junit';
import { pageOf } from './report-page';
import type { CheckResult, Report } from './runner';

const result = (changes: Partial<CheckResult>): CheckResult => ({
  id: 'date-behind',
  grade: 'must',
  place: 'interface#limits',
  rule: 'A Date more than 60 seconds behind is refused.',
  outcome: 'passed',
  exchanges: [],
  milliseconds: 1500,
  ...changes,
});

const broken: Partial<CheckResult> = {
  outcome: 'failed',
  wanted: 'HTTP 400',
  seen: 'HTTP 200 <b>"&\u0000</b>',
  exchanges: [{ call: 'GET /v1/accounts', status: 200, codes: [] }],
};

const REPORT: Report = {
  bank: 'https://bank.example/api-sandbox',
  startedAt: '2026-11-23T08:00:00.000Z',
  milliseconds: 4500,
  groups: [
    { title: 'Date & time', results: [result({}), result({ id: 'date-ahead', ...broken })] },
    {
      title: 'Baskets',
      results: [
        result({ id: 'basket-409', grade: 'ours', ...broken }),
        result({ id: 'basket-run', outcome: 'skipped', reason: 'This run has no worlds.' }),
      ],
    },
  ],
  counts: {
    must: { passed: 1, failed: 1, skipped: 1 },
    should: { passed: 0, failed: 0, skipped: 0 },
    ours: { passed: 0, failed: 1, skipped: 0 },
  },
};

describe('a report', () => {
  it('is JUnit XML in which only a broken must is a failure', () => {
    const parser = new XMLParser({ ignoreAttributes: false, attributeNamePrefix: '' });
    const { testsuites } = parser.parse(junitOf(REPORT)) as {
      testsuites: {
        tests: string;
        failures: string;
        skipped: string;
        time: string;
        testsuite: { name: string; failures: string; testcase: Record<string, unknown>[] }[];
      };
    };
    expect(testsuites).toMatchObject({ tests: '4', failures: '1', skipped: '1', time: '4.500' });
    const [dates, baskets] = testsuites.testsuite;
    expect(dates).toMatchObject({ name: 'Date & time', failures: '1' });
    expect(dates?.testcase[1]?.failure).toEqual({
      '#text': 'wanted HTTP 400\nseen HTTP 200 <b>"&</b>',
      message: 'HTTP 400',
    });
    expect(baskets).toMatchObject({ failures: '0' });
    expect(baskets?.testcase[0]).not.toHaveProperty('failure');
    expect(baskets?.testcase[1]?.skipped).toEqual({ message: 'This run has no worlds.' });
  });

  it('is a page that shows what was wanted and seen, and nothing of it as HTML', () => {
    const page = pageOf(REPORT);
    expect(page).toContain('1 of the interface’s rules does not hold.');
    expect(page).toContain('<dt>Expected</dt><dd>HTTP 400</dd>');
    expect(page).toContain('HTTP 200 &lt;b&gt;&quot;&amp;');
    expect(page).not.toContain('<b>');
    expect(page).toContain('<code>GET /v1/accounts</code> → 200');
    // The page is self-contained.
    expect(page).not.toMatch(/<script|<link|src=|@import|url\(/);
  });
});
