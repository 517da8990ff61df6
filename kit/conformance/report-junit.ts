/**
 * A report as JUnit XML, for programs that collect test results. A broken rule below `must` does not count as a failure
 * there.
 */
import { escapeHtml } from './report-page';
import type { CheckResult, Report } from './runner';

/** The report as JUnit XML: a suite for each group, a case for each check. */
export function junitOf({ groups, milliseconds }: Report): string {
  const all = groups.flatMap(({ results }) => results);
  const suites = groups.map(
    ({ title, results }) =>
      `  <testsuite name="${escapeXml(title)}" ${countsOf(results)} time="${seconds(timeOf(results))}">\n` +
      `${results.map((result) => caseOf(title, result)).join('\n')}\n  </testsuite>`,
  );
  return `<?xml version="1.0" encoding="UTF-8"?>\n<testsuites name="conformance" ${countsOf(all)} time="${seconds(milliseconds)}">\n${suites.join('\n')}\n</testsuites>\n`;
}

function caseOf(group: string, result: CheckResult): string {
  const { id, grade, place, rule, outcome, milliseconds, wanted = '', seen = '' } = result;
  const head = `    <testcase classname="${escapeXml(group)}" name="${escapeXml(`${id}: ${rule}`)}" time="${seconds(milliseconds)}">`;
  const about = `<properties><property name="grade" value="${grade}"/><property name="place" value="${escapeXml(place)}"/></properties>`;
  const text = `wanted ${wanted}\nseen ${seen}`;
  const verdict =
    outcome === 'passed'
      ? ''
      : outcome === 'skipped'
        ? `<skipped message="${escapeXml(result.reason ?? '')}"/>`
        : isFailure(result)
          ? `<failure message="${escapeXml(wanted)}">${escapeXml(text)}</failure>`
          : `<system-out>${escapeXml(`${grade} does not hold\n${text}`)}</system-out>`;
  return `${head}${about}${verdict}</testcase>`;
}

function isFailure({ grade, outcome }: CheckResult): boolean {
  return outcome === 'failed' && grade === 'must';
}

function countsOf(results: readonly CheckResult[]): string {
  const failures = results.filter(isFailure).length;
  const skipped = results.filter(({ outcome }) => outcome === 'skipped').length;
  return `tests="${results.length}" failures="${failures}" errors="0" skipped="${skipped}"`;
}

function timeOf(results: readonly CheckResult[]): number {
  return results.reduce((sum, { milliseconds }) => sum + milliseconds, 0);
}

function seconds(milliseconds: number): string {
  return (milliseconds / 1000).toFixed(3);
}

/** Characters that XML 1.0 cannot represent are left out. */
function escapeXml(text: string): string {
  return escapeHtml(text.replace(/[^\t\n\r\u0020-\ud7ff\ue000-\ufffd\u{10000}-\u{10ffff}]/gu, ''));
}
