// Calls of unknown outcome: lists them, and records the bank's answer.
import { runUnknownCommand } from './unknown-command';

await runUnknownCommand({
  args: process.argv.slice(2),
  environment: process.env,
  print: (line) => process.stdout.write(`${line}\n`),
});
