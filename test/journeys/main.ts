/** The journeys as a command, see scripts/commands/checks/journeys.ts. */
import setUpTestCluster from '@/database/test-cluster';
import { openApplication } from '@/test/harness/application';
import { openJourneyGate } from './gate';
import { MUTANTS } from './mutants';

type Flags = { journeys: number; seed: number; mutants: boolean };

const { journeys, seed, mutants }: Flags = JSON.parse(process.argv[2] ?? '');
const print = (line: string) => process.stdout.write(`${line}\n`);

/** So many at most for each mutant. */
const MUTANT_JOURNEYS = 400;

const closeCluster = await setUpTestCluster();
// One for all: a process reads its settings once, and by them it looks into the database.
const application = await openApplication();
try {
  if (mutants) await runMutants();
  else await runAll();
} finally {
  await application.close();
  await closeCluster();
}
process.exit();

async function runAll(): Promise<void> {
  const gate = await openJourneyGate();
  const began = performance.now();
  const lived = await gate.run({ journeys, seed, say: print }).finally(gate.close);
  const seconds = ((performance.now() - began) / 1000).toFixed(1);
  print(`Seeds from ${seed} on, ${lived.kills} kills, ${seconds} s`);
  print(`${lived.journeys} journeys, ${lived.violations.length} violations`);
  process.exitCode = lived.violations.length === 0 ? 0 : 1;
}

async function runMutants(): Promise<void> {
  let caught = 0;
  for (const mutant of MUTANTS) {
    const gate = await openJourneyGate(mutant);
    const of = { journeys: MUTANT_JOURNEYS, seed, untilBroken: true };
    const { journeys: count, violations } = await gate.run(of).finally(gate.close);
    const [first] = violations;
    if (first === undefined) print(`MISSED  ${mutant.row}`);
    else print(`caught  ${mutant.row}, after ${count} journeys: ${first.split('\n')[0]}`);
    if (first !== undefined) caught += 1;
  }
  print(`${caught} caught, ${MUTANTS.length - caught} missed`);
  process.exitCode = caught === MUTANTS.length ? 0 : 1;
}
