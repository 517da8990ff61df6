/** The conformance suite: examines the sandbox of any bank of the family, prints the results and writes a report. */
import { mkdirSync, writeFileSync } from 'node:fs';
import { join } from 'node:path';
import { createBankClient } from './bank-client';
import { CHECK_GROUPS } from './checks/all-checks';
import { readOptions } from './options';
import { junitOf } from './report-junit';
import { pageOf } from './report-page';
import { type CheckResult, type Report, runGroups } from './runner';
import { NoStage, openStage } from './stage';

/** `command` is the name the suite was started with, for usage messages. */
export type Io = { say: (line: string) => void; now: () => Date; command: string };

/**
 * Runs the suite.
 * @returns 0 when every `must` holds, 1 when one does not
 * @throws an error named OperatorError when an option is wrong or the bank is not a sandbox
 */
export async function runConformance(
  args: readonly string[],
  { say, now, command }: Io,
): Promise<number> {
  const options = readOptions(args, command);
  const { baseUrl, caPem, clientKeys, redirectUri, scaOrigins, only, reportDir } = options;
  const groups = CHECK_GROUPS.map(({ title, checks }) => ({
    title,
    checks: checks.filter(({ id }) => only.length === 0 || only.some((text) => id.includes(text))),
  })).filter(({ checks }) => checks.length > 0);
  if (groups.length === 0)
    throw new NoStage(`No check has a name with ${only.join(' or ')} in it.`);
  const clientOf = (keys: typeof options.keys) =>
    createBankClient({ baseUrl, caPem, keys, clientKeys, redirectUri, now });
  const client = clientOf(options.keys);
  const second = options.second === undefined ? undefined : clientOf(options.second);
  try {
    const stage = await openStage({ client, second, redirectUri, scaOrigins, caPem, now });
    const report = await runGroups(groups, stage, baseUrl, (result) => {
      if (result.outcome === 'failed') say(failureLines(result));
    }).finally(() => stage.close());
    if (reportDir !== undefined) writeReport(reportDir, report);
    say(summaryOf(report, reportDir));
    return report.counts.must.failed === 0 ? 0 : 1;
  } finally {
    client.close();
    second?.close();
  }
}

/** Writes a report in its three formats into a folder. */
export function writeReport(dir: string, report: Report): void {
  mkdirSync(dir, { recursive: true });
  writeFileSync(join(dir, 'index.html'), pageOf(report));
  writeFileSync(join(dir, 'junit.xml'), junitOf(report));
  writeFileSync(join(dir, 'report.json'), `${JSON.stringify(report, null, 2)}\n`);
}

function failureLines({ id, grade, place, rule, wanted, seen }: CheckResult): string {
  return `${grade} failed: ${id}\n  ${rule} (${place})\n  expected: ${wanted}\n  seen:     ${seen}`;
}

function summaryOf({ counts, milliseconds }: Report, reportDir: string | undefined): string {
  const lines = Object.entries(counts).map(
    ([grade, { passed, failed, skipped }]) =>
      `${grade.padEnd(6)} ${passed} passed, ${failed} failed, ${skipped} skipped`,
  );
  const where = reportDir === undefined ? [] : [`Report: ${join(reportDir, 'index.html')}`];
  return [...lines, `in ${(milliseconds / 1000).toFixed(1)} s`, ...where].join('\n');
}
