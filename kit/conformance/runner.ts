/** Runs checks one after another, and records for each what was expected, what was seen and which calls were made. */
import type { Exchange } from './bank-client';
import type { Check, CheckGroup, Grade, Need } from './check';
import { BrokenRule, errorText } from './holds';
import type { Stage } from './stage';

export type Outcome = 'passed' | 'failed' | 'skipped';

export type CheckResult = {
  id: string;
  grade: Grade;
  place: string;
  rule: string;
  outcome: Outcome;
  /** For a failed check: what the rule requires, and what the bank answered. */
  wanted?: string;
  seen?: string;
  /** Why a check was skipped. */
  reason?: string;
  /** A failed check's last calls. */
  exchanges: Exchange[];
  milliseconds: number;
};

export type GroupResult = { title: string; results: CheckResult[] };

export type Report = {
  bank: string;
  startedAt: string;
  milliseconds: number;
  groups: GroupResult[];
  /** The number of checks with each outcome, by grade. */
  counts: Record<Grade, Record<Outcome, number>>;
};

const EXCHANGES_SHOWN = 8;

/** Runs one check. */
export async function runCheck(check: Check, stage: Stage): Promise<CheckResult> {
  const { id, grade, place, rule } = check;
  const about = { id, grade, place, rule };
  const missing = check.needs?.find((need) => !hasNeed(stage, need));
  if (missing !== undefined) {
    const reason = `This run has no ${missing}.`;
    return { ...about, outcome: 'skipped', reason, exchanges: [], milliseconds: 0 };
  }
  const began = performance.now();
  takeExchanges(stage);
  const broken = await check.run(stage).then(
    () => null,
    (error: unknown) => error,
  );
  const exchanges = takeExchanges(stage);
  const milliseconds = Math.round(performance.now() - began);
  if (broken === null) return { ...about, outcome: 'passed', exchanges: [], milliseconds };
  const found =
    broken instanceof BrokenRule
      ? { wanted: broken.wanted, seen: broken.seen }
      : { wanted: "answers in the interface's format", seen: errorText(broken) };
  return {
    ...about,
    outcome: 'failed',
    ...found,
    exchanges: exchanges.slice(-EXCHANGES_SHOWN),
    milliseconds,
  };
}

/** Runs groups of checks. @param say called with each result as it comes. */
export async function runGroups(
  groups: readonly CheckGroup[],
  stage: Stage,
  bank: string,
  say: (result: CheckResult) => void,
): Promise<Report> {
  const began = performance.now();
  const startedAt = stage.now().toISOString();
  const done: GroupResult[] = [];
  for (const { title, checks } of groups) {
    const results: CheckResult[] = [];
    for (const check of checks) {
      const result = await runCheck(check, stage);
      say(result);
      results.push(result);
    }
    done.push({ title, results });
  }
  const counts = countsOf(done.flatMap(({ results }) => results));
  const milliseconds = Math.round(performance.now() - began);
  return { bank, startedAt, milliseconds, groups: done, counts };
}

function countsOf(results: readonly CheckResult[]): Report['counts'] {
  const none = () => ({ passed: 0, failed: 0, skipped: 0 });
  const counts: Report['counts'] = { must: none(), should: none(), ours: none() };
  for (const { grade, outcome } of results) counts[grade][outcome] += 1;
  return counts;
}

function hasNeed(stage: Stage, need: Need): boolean {
  switch (need) {
    case 'worlds':
      return stage.world !== undefined;
    case 'second TPP':
      return stage.second !== undefined;
    case 'CA file':
      return stage.caPem !== undefined;
  }
}

function takeExchanges({ client, second }: Stage): Exchange[] {
  return [...client.takeExchanges(), ...(second?.takeExchanges() ?? [])];
}
