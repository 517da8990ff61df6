// Calls of which the bank has not said what it did: which there are, and what the bank tells of them when it is asked.
import { runUnknownCommand } from './unknown-command';

await runUnknownCommand({
  args: process.argv.slice(2),
  environment: process.env,
  print: (line) => process.stdout.write(`${line}\n`),
});
