import { OperatorError } from '@/database/operator-error';
import { usageOf } from '@/kit/conformance/options';
import { runConformance } from '@/kit/conformance/run';

const OWN_BANK = '--own-bank';

const args = process.argv.slice(2);
const say = (line: string) => console.log(line);
const io = { say, now: () => new Date(), command: 'npm run conformance --' };

if (args.includes('--help')) {
  say(usageOf(io.command));
  say(`\n${io.command} ${OWN_BANK} [--report DIR] examines a sandbox bank started for the run.`);
} else if (args.includes(OWN_BANK)) {
  const left = args.filter((arg) => arg !== OWN_BANK);
  const doubled = left.find((arg) => /^--(base-url|certificate|key|ca|second-)/.test(arg));
  if (doubled !== undefined) {
    throw new OperatorError(
      `${OWN_BANK} starts a bank with certificates of its own; leave ${doubled} out.`,
    );
  }
  const { withOwnBank } = await import('@/scripts/product/own-bank');
  process.exitCode = await withOwnBank((own) => runConformance([...own, ...left], io));
} else {
  process.exitCode = await runConformance(args, io);
}
