/** The course that drills share: people pay, something fails, it heals, and everything is held against the books. */
import { setTimeout as pause } from 'node:timers/promises';
import { type Outcome, SERVES_AGAIN_SECONDS_MAX } from './drill';
import { examine } from './examine';
import type { World } from './world';

const CALM_SECONDS = 5;
/** So long what was begun may take once everything runs again. */
const FINISH_SECONDS_MAX = 120;

export type Course = {
  /** Lets it happen, for as long as it lasts, and answers when it is over. */
  failure: () => Promise<void>;
  say: (line: string) => void;
};

/** Everybody pays once before anything fails; else there is nothing to lose. */
export async function runCourse(world: World, { failure, say }: Course): Promise<Outcome> {
  const { payers, probers } = world;
  for (const payer of payers) void payer.start();
  const failures: Outcome['failures'] = [];
  try {
    if (!(await isPaid(world))) {
      failures.push({ is: 'stuck', why: 'not everybody can pay, and nothing has failed yet' });
      return outcomeOf(world, FINISH_SECONDS_MAX, failures);
    }
    await pause(CALM_SECONDS * 1000);
    say('  people pay; now it fails');
    await failure();
    say('  it has healed');
    const began = performance.now();
    // Each gives up in time for the whole to end.
    const givesUp = setTimeout(
      () => void Promise.all(probers.map((prober) => prober.stop(0))),
      FINISH_SECONDS_MAX * 1000,
    );
    await Promise.all(probers.map((prober) => prober.start(1)));
    clearTimeout(givesUp);
    const servesAfterSeconds = Math.max(
      ...probers.map(({ firstMadeAt }) => ((firstMadeAt ?? performance.now()) - began) / 1000),
    );
    if (servesAfterSeconds > SERVES_AGAIN_SECONDS_MAX)
      failures.push({
        is: 'late',
        why: `a payment through each process after ${servesAfterSeconds.toFixed(1)} s`,
      });
    await pause(CALM_SECONDS * 1000);
    await Promise.all(payers.map((payer) => payer.stop(FINISH_SECONDS_MAX * 1000)));
    failures.push(...(await examine(world).catch(unexamined)));
    return outcomeOf(world, servesAfterSeconds, failures);
  } finally {
    await Promise.all(world.everybody.map((one) => one.stop(0)));
  }
}

/** Everything has healed: what keeps the books from being read now keeps people from their payments too. */
function unexamined(error: unknown): Outcome['failures'] {
  return [{ is: 'stuck', why: `the books cannot be read: ${(error as Error).message}` }];
}

async function isPaid({ payers }: World): Promise<boolean> {
  const until = performance.now() + FINISH_SECONDS_MAX * 1000;
  while (payers.some(({ approved }) => approved === 0)) {
    if (performance.now() > until) return false;
    await pause(100);
  }
  return true;
}

function outcomeOf(
  { everybody }: World,
  servesAfterSeconds: number,
  failures: Outcome['failures'],
): Outcome {
  const records = everybody.flatMap((one) => one.records);
  return {
    payments: records.length,
    approved: records.filter(({ wasShownApproved }) => wasShownApproved).length,
    unknown: records.filter(({ unknown }) => unknown > 0).length,
    servesAfterSeconds,
    failures,
  };
}
