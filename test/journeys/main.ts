/** The journeys as a command, see scripts/commands/checks/journeys.ts. */
import setUpTestCluster from '@/database/test-cluster';
import { openApplication } from '@/test/harness/application';
import { openJourneyGate } from './gate';
import { MUTANTS } from './mutants';

type Flags = { journeys: number; seed: number; mutants: boolean; only: string };

const { journeys, seed, mutants, only }: Flags = JSON.parse(process.argv[2] ?? '');
const print = (line: string) => process.stdout.write(`${line}\n`);

/** The most journeys for each mutant. */
const MUTANT_JOURNEYS = 400;

const closeCluster = await setUpTestCluster();
// One application for all mutants: a process reads its settings only once, including the database it uses.
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
  const wanted = MUTANTS.filter(({ row }) => row.includes(only));
  let caught = 0;
  for (const mutant of wanted) {
    const gate = await openJourneyGate(mutant);
    const of = { journeys: MUTANT_JOURNEYS, seed, until: mutant.violation };
    const { journeys: count, violations } = await gate.run(of).finally(gate.close);
    const own = violations.find((what) => what.includes(mutant.violation));
    const seen = own ?? `only ${violations[0] ?? 'what is right'}`;
    const outcome = own === undefined ? 'MISSED' : 'caught';
    print(`${outcome}  ${mutant.row}, after ${count} journeys: ${seen.split('\n')[0]}`);
    if (own !== undefined) caught += 1;
  }
  print(`${caught} caught, ${wanted.length - caught} missed`);
  process.exitCode = caught === wanted.length ? 0 : 1;
}
