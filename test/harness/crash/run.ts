/** The crash gate as a command, see scripts/commands/checks/crash.ts. */
import setUpTestCluster from '@/database/test-cluster';
import { FAILURES } from './examine';
import type { MutantName } from './mutants';
import { openCrashGate } from './rounds';

type Flags = {
  rounds: number;
  seed: number;
  naive: boolean;
  mutant: MutantName | null;
  only: number | null;
};

const flags: Flags = JSON.parse(process.argv[2] ?? '{}');
const print = (line: string) => process.stdout.write(`${line}\n`);

const began = Date.now();
const closeCluster = await setUpTestCluster();
try {
  const { naive, mutant, only } = flags;
  const gate = await openCrashGate({ protocol: !naive, naive, hasMutants: mutant !== null });
  const untilCaught = mutant !== null;
  const result = await gate
    .run({ ...flags, only: only ?? undefined, untilCaught, say: print })
    .finally(gate.close);
  const { violations, tooFew, ...counted } = result;
  const count = (is: string) => violations.filter((one) => one.is === is).length;
  const seconds = Math.round((Date.now() - began) / 1000);
  const failures = Object.fromEntries(FAILURES.map((is) => [is, count(is)]));
  print(JSON.stringify({ ...flags, ...counted, ...failures, seconds }));
  const isCaught = naive ? count('doubled') > 0 : violations.length > 0;
  if (naive || mutant !== null) {
    const subject = naive ? 'The application without the protocol' : `The mutant ${mutant}`;
    print(
      isCaught
        ? `${subject} is caught, as it must be.`
        : `${subject} is not caught: this gate sees nothing.`,
    );
    process.exitCode = isCaught ? 0 : 1;
  } else {
    for (const outcome of tooFew)
      print(`Too little happened for the run to say anything: ${outcome}.`);
    print(
      isCaught
        ? 'Money is not safe: see the rounds above, and run one again with --round.'
        : 'No payment was doubled, lost, stuck or misreported.',
    );
    process.exitCode = isCaught || tooFew.length > 0 ? 1 : 0;
  }
} finally {
  await closeCluster();
}
process.exit();
