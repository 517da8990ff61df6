/** The order of the stages of `npm test`, and the summary of their results. */

export interface Stage {
  readonly name: string;
  /** Stages that must have ended before this one starts. */
  readonly after: readonly string[];
  /** Those that must also have passed; otherwise this one is pointless. */
  readonly needs: readonly string[];
}

export interface Result {
  readonly name: string;
  readonly passed: number;
  readonly failed: number;
  readonly skipped: number;
  readonly seconds: number;
  /** The output of a failed stage; for one that passed, how long the promised times took. */
  readonly output: string;
  /** False when a stage it needs had failed. */
  readonly ran: boolean;
}

/** The stages that can start now, in list order. */
export function startable(
  stages: readonly Stage[],
  running: readonly Stage[],
  results: readonly Result[],
  lanes: number,
): Stage[] {
  const ended = new Set(results.map(({ name }) => name));
  const busy = new Set(running.map(({ name }) => name));
  const chosen: Stage[] = [];
  for (const stage of stages) {
    if (ended.has(stage.name) || busy.has(stage.name)) continue;
    const waits = [...stage.after, ...stage.needs].some((name) => !ended.has(name));
    const taken = running.length + chosen.length;
    if (!waits && taken < lanes) chosen.push(stage);
  }
  return chosen;
}

/** Whether a stage it needs has failed. */
export function isStageBlocked(stage: Stage, results: readonly Result[]): boolean {
  return results.some(
    ({ name, failed, ran }) => stage.needs.includes(name) && (failed > 0 || !ran),
  );
}

/** The stages requested by name, with those they need. @throws Error for an unknown name. */
export function selectStages<T extends Stage>(stages: readonly T[], names: readonly string[]): T[] {
  if (names.length === 0) return [...stages];
  const wanted = new Set<string>();
  const add = (name: string) => {
    const stage = stages.find((each) => each.name === name);
    if (stage === undefined) {
      const known = stages.map((each) => each.name).join(', ');
      throw new Error(`There is no stage ${name}; the stages are ${known}.`);
    }
    wanted.add(name);
    for (const needed of stage.needs) add(needed);
  };
  for (const name of names) add(name);
  return stages
    .filter(({ name }) => wanted.has(name))
    .map((stage) => ({ ...stage, after: stage.after.filter((name) => wanted.has(name)) }));
}

/** The lines of a passed stage that are reported anyway: times promised to developers. */
export function promisesKept(output: string): string {
  return [...output.matchAll(/from an empty folder to .+: [\d.]+ s, at most \d+ s/g)]
    .map(([line]) => line)
    .join('\n');
}

export interface Counts {
  readonly passed: number;
  readonly failed: number;
  readonly skipped: number;
}

/** The counts of Vitest's JSON report. */
export function vitestCounts(report: unknown, ok: boolean): Counts {
  const passed = numberAt(report, 'numPassedTests');
  const failed = numberAt(report, 'numFailedTests');
  const skipped = numberAt(report, 'numPendingTests') + numberAt(report, 'numTodoTests');
  return withExit({ passed, failed, skipped }, ok && passed + failed + skipped > 0);
}

/** The counts of Playwright's JSON report; a test that only passed on retry counts as failed. */
export function playwrightCounts(report: unknown, ok: boolean): Counts {
  const stats =
    typeof report === 'object' && report !== null && 'stats' in report ? report.stats : undefined;
  const passed = numberAt(stats, 'expected');
  const failed = numberAt(stats, 'unexpected') + numberAt(stats, 'flaky');
  const skipped = numberAt(stats, 'skipped');
  return withExit({ passed, failed, skipped }, ok && passed + failed + skipped > 0);
}

/** The summary; its last line, `N passed, N failed`, stands alone. */
export function summarise(results: readonly Result[]): string {
  const width = Math.max(...results.map(({ name }) => name.length));
  const total = (pick: (result: Result) => number) =>
    results.reduce((sum, result) => sum + pick(result), 0);
  const rows = results.map(({ name, passed, failed, skipped, seconds, ran }) => {
    const counts = ran
      ? [`${passed} passed`, `${failed} failed`, ...(skipped > 0 ? [`${skipped} skipped`] : [])]
      : ['not run: a stage it needs failed'];
    const mark = failed === 0 && ran ? 'ok  ' : 'FAIL';
    return `${mark}  ${name.padEnd(width)}  ${counts.join(', ')} (${seconds.toFixed(1)} s)`;
  });
  return [
    ...rows,
    '',
    `${total(({ passed }) => passed)} passed, ${total(({ failed }) => failed)} failed`,
  ].join('\n');
}

function numberAt(value: unknown, name: string): number {
  if (typeof value !== 'object' || value === null || !(name in value)) return 0;
  const number = Object.entries(value).find(([key]) => key === name)?.[1];
  return typeof number === 'number' ? number : 0;
}

/** A run with a bad exit code counts at least one failure, even if its report has none. */
function withExit(counts: Counts, ok: boolean): Counts {
  return ok || counts.failed > 0 ? counts : { ...counts, failed: 1 };
}
