/**
 * The course that drills share: people pay, something fails, it heals, and everything is compared with the banks'
 * books.
 */
import { setTimeout as pause } from 'node:timers/promises';
import { type Outcome, SERVES_AGAIN_SECONDS_MAX } from './drill';
import { examine } from './examine';
import type { World } from './world';

const CALM_SECONDS = 5;
/** How long unfinished payments may take once everything runs again. */
const FINISH_SECONDS_MAX = 120;

export type Course = {
  /** Causes the failure, and resolves when it is over. */
  failure: () => Promise<void>;
  say: (line: string) => void;
};

/** Everybody pays once before anything fails; otherwise there is nothing to lose. */
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
    // Each prober gives up early enough for the drill to end in time.
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

/** Everything has healed, so whatever keeps the drill from reading the books also keeps people from their payments. */
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
