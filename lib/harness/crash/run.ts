/** The crash gate as a command, see scripts/crash.ts. */
import setUpTestCluster from '@/database/test-cluster';
import { runCrashRounds } from './rounds';

type Flags = { rounds: number; seed: number; naive: boolean; only: number | null };

const flags: Flags = JSON.parse(process.argv[2] ?? '{}');
const print = (line: string) => process.stdout.write(`${line}\n`);

const began = Date.now();
const closeCluster = await setUpTestCluster();
try {
  const result = await runCrashRounds({ ...flags, only: flags.only ?? undefined, say: print });
  const { violations, ...counted } = result;
  const count = (is: string) => violations.filter((one) => one.is === is).length;
  const seconds = Math.round((Date.now() - began) / 1000);
  print(
    JSON.stringify({
      ...flags,
      ...counted,
      doubled: count('doubled'),
      lost: count('lost'),
      stuck: count('stuck'),
      seconds,
    }),
  );
  const sees = flags.naive ? count('doubled') > 0 : violations.length === 0;
  print(
    flags.naive
      ? sees
        ? 'Without the protocol payments are doubled, as they must be.'
        : 'Without the protocol nothing was doubled: this gate sees nothing.'
      : sees
        ? 'No payment was doubled, none lost, none is stuck.'
        : 'Money is not safe: see the rounds above, and run one again with --round.',
  );
  process.exitCode = sees ? 0 : 1;
} finally {
  await closeCluster();
}
process.exit();
