/**
 * The crash gate: rounds of one payment each, from the form to its approval, while the application, the bank or both
 * are killed and the bank loses every tenth answer. After each round the bank's own database shows what became of the
 * money.
 */
import { database } from '@/lib/db/client';
import { bankDay } from '@/lib/xs2a/value/bank-time';
import { addDays } from '@/lib/xs2a/value/iso-date';
import { examine, type Violation } from './examine';
import { belowFloor, type Reached } from './floor';
import type { MutantName } from './mutants';
import { Person } from './person';
import { planRound, type RoundPlan } from './plan';
import { openProcesses, type Processes } from './processes';
import {
  age,
  type FaultList,
  faultsOf,
  letVisitsPass,
  lostIn,
  openStage,
  recover,
  revive,
  type Stage,
  sandbox,
} from './stage';

export type CrashResult = Reached & {
  rounds: number;
  /** Payments that the bank holds twice, although at most one of them can ever be executed. */
  draftsLeftAtBank: number;
  /** How many answers the bank lost, and how often processes were killed. */
  answersLost: number;
  kills: number;
  violations: Violation[];
  /** Outcomes that were reached too seldom for the run to prove anything. */
  tooFew: string[];
};

export type CrashOptions = {
  rounds: number;
  seed: number;
  /** Runs without the protocol, to check that the gate notices. */
  naive?: boolean;
  /** Runs with this known fault in the protocol, to check that the gate notices. */
  mutant?: MutantName | null;
  /** Only this round. */
  only?: number | undefined;
  /** Stops after the first round with a violation. */
  untilCaught?: boolean;
  say?: (line: string) => void;
};

export type CrashGate = {
  run(options: CrashOptions): Promise<CrashResult>;
  close(): Promise<void>;
};

/** Compiles the programs and starts a bank, for any number of consecutive runs. */
export async function openCrashGate(of: {
  protocol?: boolean;
  naive?: boolean;
  hasMutants?: boolean;
}): Promise<CrashGate> {
  const { protocol = true, naive = false, hasMutants = false } = of;
  const { processes, close } = await openProcesses(
    [...(protocol ? ['app' as const] : []), ...(naive ? ['naive-app' as const] : [])],
    { hasMutants },
  );
  let runs = 0;
  return {
    run: (options) => {
      runs += 1;
      return runRounds(processes, runs, options);
    },
    close,
  };
}

async function runRounds(
  processes: Processes,
  run: number,
  options: CrashOptions,
): Promise<CrashResult> {
  const { rounds, seed, only, naive = false, mutant = null, untilCaught, say = () => {} } = options;
  await processes.bank.start();
  const { stage, close } = await openStage(processes, run, { naive, mutant });
  const result: CrashResult = {
    rounds: 0,
    approved: 0,
    unknown: 0,
    notSent: 0,
    refused: 0,
    approvalUnknown: 0,
    draftsLeftAtBank: 0,
    answersLost: 0,
    kills: 0,
    violations: [],
    tooFew: [],
  };
  try {
    for (let round = 1; round <= rounds; round += 1) {
      if (only !== undefined && only !== round) continue;
      const plan = planRound(seed, round);
      const { heard, violations, leftAtBank, answersLost } = await runRound(stage, plan);
      result.rounds += 1;
      result.approved += heard.approved ? 1 : 0;
      result.unknown += heard.unknown;
      result.notSent += heard['not-sent'];
      result.refused += heard.refused;
      result.approvalUnknown += heard.approvalUnknown;
      result.draftsLeftAtBank += leftAtBank;
      result.answersLost += answersLost;
      result.violations.push(...violations);
      const struck = plan.blows.map(({ victim, step }) => `${victim} at ${step}`).join(', ');
      const became = heard.approved ? 'approved' : 'open';
      const wrong = violations.map(({ is, why }) => `  ${is}: ${why}`).join('');
      const met = plan.situation === 'struck' ? struck : plan.situation;
      say(`round ${round}: ${met}, replay ${plan.replays ? 'on' : 'off'} → ${became}${wrong}`);
      if (untilCaught && violations.length > 0) break;
    }
    result.kills = stage.kills;
    if (only === undefined) result.tooFew = belowFloor(result.rounds, result);
    return result;
  } finally {
    await close();
  }
}

async function runRound(stage: Stage, plan: RoundPlan) {
  await revive(stage);
  await sandbox(stage, 'PUT', 'behaviour', { replayRequestIds: plan.replays });
  const faults = faultsOf(plan);
  await sandbox(stage, 'PUT', 'faults', faults);
  await letVisitsPass();
  const since = new Date();
  const { userId } = stage.user;
  const earlier = await database().outboxCall.findMany({ where: { userId }, select: { id: true } });
  const earlierCalls = new Set(earlier.map(({ id }) => id));
  // Each round has its own amount, which identifies its payments at the bank.
  const whole = stage.run * 100 + Math.floor(plan.round / 100);
  const amount = `${whole}.${String(plan.round % 100).padStart(2, '0')}`;
  const person = new Person(stage, plan, amount, (creditor) => ({
    instructedAmount: { amount, currency: 'NOK' },
    debtorAccount: { bban: stage.bbans.debtor, currency: 'NOK' },
    creditorName: 'Elvebakken Barnehage',
    creditorAccount: { bban: creditor, currency: 'NOK' },
    creditorAddress: { country: 'NO' },
    requestedExecutionDate: addDays(bankDay(since), 5),
  }));
  await person.pay();
  await revive(stage);
  const left = (await sandbox(stage, 'GET', 'faults')) as FaultList;
  await sandbox(stage, 'PUT', 'faults', { faults: [] });
  await age(130);
  await recover(stage);
  const examined = await examine(stage, plan, person, { amount, since, earlierCalls });
  const answersLost = Math.max(0, lostIn(faults) - lostIn(left));
  return { ...examined, heard: person.heard, answersLost };
}
