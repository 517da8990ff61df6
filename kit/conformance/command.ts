/** The command `conformance`: examines a bank's sandbox; exits with 1 when a `must` does not hold. */
import { usageOf } from './options';
import { runConformance } from './run';

const COMMAND = 'npx conformance';

const args = process.argv.slice(2);
const say = (line: string) => process.stdout.write(`${line}\n`);

if (args.includes('--help')) say(usageOf(COMMAND));
else
  runConformance(args, { say, now: () => new Date(), command: COMMAND }).then(
    (status) => {
      process.exitCode = status;
    },
    (error: unknown) => {
      const isOperators = error instanceof Error && error.name === 'OperatorError';
      const text = error instanceof Error && !isOperators ? error.stack : undefined;
      process.stderr.write(`${text ?? (error instanceof Error ? error.message : error)}\n`);
      process.exitCode = 2;
    },
  );
